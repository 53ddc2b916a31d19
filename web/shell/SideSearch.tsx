import { Search, Tag, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { SEARCH_MAX } from '../../shared/limits.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { useViewer, useViewerState, useVisibility } from './viewerContext.ts'

/** Narrows every list of the sidebar to the entries that contain the text. Arrow Down moves to the first of them. */
export const SideSearch = () => {
  const { store } = useViewer()
  const search = useViewerState((state) => state.search)
  const find = (text: string) => store.setState({ search: text })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      event.stopPropagation()
      find('')
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    const panel = event.currentTarget.closest('.side, .drawer')
    panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()
  }
  return (
    <div className="search-box">
      <Search />
      <input
        type="search"
        aria-label="Find a POI, zone or pin"
        placeholder="Find a POI, zone or pin"
        value={search}
        maxLength={SEARCH_MAX}
        onChange={(event) => find(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {search !== '' && (
        <IconButton label="Clear search" size="sm" onClick={() => find('')}>
          <X />
        </IconButton>
      )}
    </div>
  )
}

export const LabelsToggle = () => {
  const { visibility } = useViewer()
  const areShown = useVisibility(({ areLabelsShown }) => areLabelsShown)
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Tag />}
      className="side__labels"
      onClick={() => visibility.setState({ areLabelsShown: !areShown })}
    >
      {areShown ? 'Hide all POI labels' : 'Show all POI labels'}
    </Button>
  )
}
