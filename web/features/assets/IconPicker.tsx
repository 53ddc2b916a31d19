import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../shared/limits.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { libraryIconName, libraryIconRef, MAP_ICONS } from '../../../shared/maps/libraryIcons.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { fetchIconIndex } from '../../sources/http/icons.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { IconCredits } from './IconCredits.tsx'
import { findIcons, IconGrid, type IconGridHandle } from './IconGrid.tsx'
import './iconPicker.css'

interface IconPickerProps {
  /** The colour of the type, in which the icons are shown. */
  colour: string
  value: AssetRef | null
  onChoose: (ref: AssetRef) => void
  onClose: () => void
}

const WIDTH_PX = 560

/** Chooses one of the built-in icons, found by words. */
export const IconPicker = ({ colour, value, onChoose, onClose }: IconPickerProps) => {
  const [search, setSearch] = useState('')
  const grid = useRef<IconGridHandle>(null)
  const gridId = useId()
  const index = useQuery({
    queryKey: ['iconIndex'],
    queryFn: ({ signal }) => fetchIconIndex(signal),
    staleTime: Infinity,
  })
  const names = index.data?.names
  const common = useCommonIcons()
  const found = useMemo(() => (names ? findIcons(names, search, common) : []), [names, search, common])
  const choose = (name: string) => onChoose(libraryIconRef(name))

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') grid.current?.focus()
    else if (event.key === 'Enter') grid.current?.chooseActive()
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose an icon"
      width={WIDTH_PX}
      className="icon-picker"
      footer={<IconCredits />}
    >
      <div className="field icon-picker__search">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label="Find icons"
          placeholder="Find icons: chest, dragon, tower"
          aria-controls={found.length > 0 ? gridId : undefined}
          value={search}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onSearchKey}
        />
        <span className="icon-picker__count num" role="status">
          {index.data && countText(found.length, 'icon')}
        </span>
      </div>
      {index.isError && (
        <EmptyState
          art="error"
          title="The icons could not be loaded."
          text="Check your connection, then try again."
          action={<Button onClick={() => void index.refetch()}>Try again</Button>}
        />
      )}
      {index.data && found.length === 0 && (
        <EmptyState
          art="missing"
          title="No icon has this name."
          text="Try another word, or a shorter one."
          action={<Button onClick={() => setSearch('')}>Show all icons</Button>}
        />
      )}
      {index.data && found.length > 0 && (
        <IconGrid
          key={search}
          ref={grid}
          id={gridId}
          index={index.data}
          found={found}
          chosen={value && libraryIconName(value)}
          colour={colour}
          onChoose={choose}
        />
      )}
      {index.isPending && <div className="icon-grid" aria-busy="true" />}
    </Dialog>
  )
}

/** Returns the names of the icons that this map has already, and then of those that maps mostly have. */
const useCommonIcons = (): readonly string[] => {
  const types = useContentState(({ content }) => content.types)
  return useMemo(() => {
    const own = Array.from(types, ({ icon }) => icon && libraryIconName(icon))
    return [...new Set([...own.filter((name) => name !== null), ...MAP_ICONS])]
  }, [types])
}
