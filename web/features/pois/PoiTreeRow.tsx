import { ChevronDown, ChevronRight } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import { classNames } from '../../ui/classNames.ts'
import type { Poi } from '../../../shared/pois.ts'
import { coordinateText } from '../../shell/coordinates.ts'
import { findKey } from '../../shell/findText.ts'
import { useVisibility, shownOf } from '../../shell/visibility.ts'
import type { FoundCounts } from './foundCounts.ts'
import { useIsFound } from './foundPois.ts'
import { FolderLine } from './FolderLine.tsx'
import { PoiLine } from './PoiLine.tsx'
import type { FolderRow, PoiOnlyRow, PoiRow } from './poiRows.ts'
import { rowName } from './rowName.ts'
import { snippet } from './snippet.ts'
import { typeIdsOf, type RowActs } from './useRowActs.ts'

export interface PoiTreeRowProps {
  elementId: string
  row: PoiRow
  top: number
  height: number
  counts: FoundCounts
  /** What the rows were found by, folded; empty where nothing is searched. */
  wanted: string
  /** Where the arrow keys stand: only this line and its buttons are tab stops. */
  isActive: boolean
  isSelected: boolean
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onActivate: () => void
  onPoint: (event: PointerEvent) => void
  acts: RowActs
}

export const PoiTreeRow = (props: PoiTreeRowProps) =>
  props.row.kind === 'poi' ? <PoiOnly {...props} row={props.row} /> : <Folder {...props} row={props.row} />

const PoiOnly = (props: PoiTreeRowProps & { row: PoiOnlyRow }) => {
  const { row, isActive, wanted, acts } = props
  const isFound = useIsFound(row.id)
  const isHidden = useVisibility(({ hiddenTypes }) => hiddenTypes.has(row.type.id))
  const around = snippetOf(row.poi, wanted)
  const name = [rowName(row), around].filter(Boolean).join(' ')
  return (
    <Frame {...props} name={name} className={classNames(isFound && 'is-found', isHidden && 'is-off')}>
      <PoiLine
        row={row}
        wanted={wanted}
        around={around}
        isFound={isFound}
        tabIndex={isActive ? 0 : -1}
        onFound={() => acts.toggleFound(row)}
      />
    </Frame>
  )
}

const Folder = (props: PoiTreeRowProps & { row: FolderRow }) => {
  const { row, counts, wanted, isActive, isMenuOpen, onMenu, acts } = props
  const shown = useVisibility(({ hiddenTypes }) => shownOf(hiddenTypes, typeIdsOf(row)))
  const found = typeIdsOf(row).reduce((total, id) => total + (counts.byType.get(id) ?? 0), 0)
  const all = coordinateText(row.count)
  const count = wanted === '' ? `${coordinateText(found)} / ${all} found` : `${all} found by the search`
  const name = [rowName(row), count, shown === 'none' ? 'hidden' : ''].filter(Boolean).join(', ')
  return (
    <Frame
      {...props}
      name={name}
      className={classNames(shown === 'none' && 'is-off', isMenuOpen && 'is-menu-open')}
    >
      {row.isOpen ? <ChevronDown /> : <ChevronRight />}
      <FolderLine
        row={row}
        wanted={wanted}
        found={found}
        shown={shown}
        tabIndex={isActive ? 0 : -1}
        isMenuOpen={isMenuOpen}
        onMenu={onMenu}
        acts={acts}
      />
    </Frame>
  )
}

/** Why a POI was found whose name does not say so. */
const snippetOf = ({ name, description }: Poi, wanted: string): string =>
  wanted === '' || findKey(name).includes(wanted) ? '' : snippet(description, wanted)

const LEVEL = { category: 1, type: 2, poi: 3 } as const

interface FrameProps extends PoiTreeRowProps {
  name: string
  className: string | undefined
  children: React.ReactNode
}

const Frame = (props: FrameProps) => {
  const { row, isActive, isSelected, onActivate, onMenu, acts } = props
  const onClick = () => {
    acts.choose(row)
    if (row.kind === 'type' && window.matchMedia('(hover: none)').matches) acts.flash.touch(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (row.kind === 'poi') return
    event.preventDefault()
    onMenu(true)
  }
  return (
    <div
      id={props.elementId}
      role="treeitem"
      aria-label={props.name}
      aria-level={LEVEL[row.kind]}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.kind === 'poi' ? undefined : row.isOpen}
      aria-selected={row.kind === 'poi' ? isSelected : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classNames('poi-row', `poi-row--${row.kind}`, isSelected && 'is-selected', props.className)}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
      onClick={onClick}
      onDoubleClick={() => acts.approach(row)}
      onFocus={onActivate}
      onContextMenu={onContextMenu}
      onPointerEnter={props.onPoint}
    >
      {props.children}
    </div>
  )
}
