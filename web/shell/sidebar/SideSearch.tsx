import { LocateFixed, Search, Tag, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { SEARCH_MAX } from '../../../shared/limits.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { Kbd } from '../../ui/overlay/Tooltip.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { useCoordinates } from '../coordinates/useCoordinates.ts'
import { shortcutText } from '../useShortcuts.ts'
import { useViewer, useViewerState, useVisibility } from '../viewerContext.ts'

interface SideSearchProps {
  /** Opens the first match, or the next one. Returns false if there is none. */
  onGo: (step: 1 | -1) => boolean
}

/**
 * Narrows every list of the sidebar to the entries that contain the text. Enter opens the first of them and then the next,
 * Arrow Down moves to the first row. Typed or pasted coordinates of the game lead to the place.
 */
export const SideSearch = ({ onGo }: SideSearchProps) => {
  const { store, record, scene, focusOn } = useViewer()
  const search = useViewerState((state) => state.search)
  const label = record.offers.ownMarks ? 'Find a POI, zone or pin' : 'Find a POI or zone'
  const coordinates = useCoordinates()
  const place = coordinates.read(search)
  const go = (found: PointMap) => {
    focusOn({ kind: 'coordinates', place: found })
    scene.flyTo(found)
    announce(`The map shows ${coordinates.sentence(found)}.`)
  }
  const find = (text: string) => store.setState({ search: text })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      event.stopPropagation()
      find('')
    }
    if (event.key === 'Enter' && search.trim() !== '') {
      event.preventDefault()
      if (place !== null) go(place)
      else if (!onGo(event.shiftKey ? -1 : 1)) announce(NOTHING_FOUND)
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    const panel = event.currentTarget.closest('.side, .drawer')
    panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()
  }
  return (
    <>
      <div className="search-box">
        <Search />
        <input
          type="search"
          enterKeyHint="search"
          aria-keyshortcuts="/ Control+F"
          aria-label={label}
          placeholder={label}
          value={search}
          maxLength={SEARCH_MAX}
          onChange={(event) => find(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {search === '' && <Kbd>{shortcutText('find')}</Kbd>}
        {search !== '' && (
          <IconButton label="Clear search" size="sm" onClick={() => find('')}>
            <X />
          </IconButton>
        )}
      </div>
      {place !== null && (
        <Button
          variant="quiet"
          size="sm"
          icon={<LocateFixed />}
          className="side__place"
          onClick={() => go(place)}
        >
          Go to {coordinates.sentence(place)}
        </Button>
      )}
    </>
  )
}

const NOTHING_FOUND = 'Nothing on this map matches your search.'

/** Moves the focus into the search below an element, and selects its text. */
export const focusSearch = (within: HTMLElement | null): void => {
  const field = within?.querySelector<HTMLInputElement>('.search-box input')
  field?.focus()
  field?.select()
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
