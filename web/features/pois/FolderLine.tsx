import { Ellipsis } from 'lucide-react'
import { useRef, type SyntheticEvent } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/loadChunk.tsx'
import { coordinateText } from '../../shell/coordinates.ts'
import { EyeButton } from '../../shell/EyeButton.tsx'
import { Highlighted } from '../../shell/Highlighted.tsx'
import type { Shown } from '../../shell/visibility.ts'
import type { FolderRow } from './poiRows.ts'
import { rowName } from './rowName.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import type { RowActs } from './useRowActs.ts'

const RowMenu = lazyOverlay(() => import('./RowMenu.tsx').then((module) => module.RowMenu))

export interface FolderLineProps {
  row: FolderRow
  wanted: string
  /** How many of its POIs are found. */
  found: number
  shown: Shown
  tabIndex: number
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  acts: RowActs
}

export const FolderLine = ({
  row,
  wanted,
  found,
  shown,
  tabIndex,
  isMenuOpen,
  onMenu,
  acts,
}: FolderLineProps) => {
  const name = rowName(row)
  const trigger = useRef<HTMLButtonElement>(null)
  const all = coordinateText(row.count)
  const isDone = wanted === '' && row.count > 0 && found === row.count
  return (
    <>
      {row.kind === 'type' && <TypeSwatch type={row.type} />}
      <span className="cut poi-row__name">
        <Highlighted text={name} wanted={wanted} />
      </span>{' '}
      <span className="menu-anchor" onClick={stop} onKeyDown={isMenuOpen ? stop : undefined}>
        <IconButton
          ref={trigger}
          label={`Menu of ${name}`}
          size="sm"
          className="poi-row__menu"
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          tabIndex={tabIndex}
          onClick={() => onMenu(!isMenuOpen)}
        >
          <Ellipsis />
        </IconButton>
        {isMenuOpen && (
          <RowMenu row={row} shown={shown} trigger={trigger} onClose={() => onMenu(false)} acts={acts} />
        )}
      </span>
      <span className={classNames('num poi-row__count', isDone && 'is-done')}>
        {wanted === '' ? `${coordinateText(found)} / ${all}` : all}
      </span>
      <EyeButton
        name={name}
        shown={shown}
        tabIndex={tabIndex}
        onToggle={() => acts.toggleShown(row)}
        onOnly={() => acts.showOnly(row)}
      />
    </>
  )
}

/** What is clicked in the menu is none of the line's. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
