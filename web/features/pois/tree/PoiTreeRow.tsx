import { ChevronDown, ChevronRight, Circle, CircleCheck, Ellipsis, Lock } from 'lucide-react'
import { type FocusEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'
import type { Poi } from '../../../../shared/content/pois.ts'
import { useNameElsewhere } from '../../../shell/floors/shownFloor.ts'
import { EyeButton } from '../../../shell/sidebar/SideRow.tsx'
import { useViewer, useVisibility } from '../../../shell/viewerContext.ts'
import { areHeat, type Shown, shownOf } from '../../../shell/visibility.ts'
import { classNames } from '../../../ui/classNames.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { findKey, Highlighted, snippet } from '../../../ui/text/findText.tsx'
import { coordinateText } from '../../../ui/text/numberText.ts'
import { HeatSwatch } from '../../types/HeatSwatch.tsx'
import { TypeSwatch } from '../../types/TypeSwatch.tsx'
import type { FoundCounts } from '../foundCounts.ts'
import { useIsFilteredOut, useIsFound } from '../useFound.ts'
import { type FolderRow, isRowLocked, type PoiOnlyRow, type PoiRow, rowName } from './poiRows.ts'
import { type RowActions, typeIdsOf } from './useRowActions.ts'
import type { RowDrag } from './useTreeDrag.ts'
import '../../../ui/control/MenuButton.css'

interface PoiTreeRowProps {
  elementId: string
  row: PoiRow
  top: number
  height: number
  counts: FoundCounts
  /** The folded search text; empty if nothing is searched. */
  wanted: string
  /** Only the active row and its buttons are tab stops. */
  isActive: boolean
  isSelected: boolean
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onActivate: () => void
  /** Called before a click does anything else. Returns whether it has selected. */
  onPick: (event: MouseEvent) => boolean
  onPoint: (event: PointerEvent) => void
  drag: RowDrag
  acts: RowActions
}

export const PoiTreeRow = (props: PoiTreeRowProps) =>
  props.row.kind === 'poi' ? <PoiOnly {...props} row={props.row} /> : <Folder {...props} row={props.row} />

const PoiOnly = (props: PoiTreeRowProps & { row: PoiOnlyRow }) => {
  const { row, isActive, wanted, isMenuOpen, acts } = props
  const isFound = useIsFound(row.id)
  const isTypeHidden = useVisibility(({ hiddenTypes }) => hiddenTypes.has(row.type.id))
  const isHidden = useIsFilteredOut(row.id) || isTypeHidden
  const around = snippetOf(row.poi, wanted)
  const elsewhere = useNameElsewhere()(row.poi.floor)
  const name = [rowName(row), around, elsewhere].filter(Boolean).join(' ') + (isHidden ? ', hidden' : '')
  return (
    <Frame
      {...props}
      name={name}
      className={classNames(isFound && 'is-found', isHidden && 'is-off', isMenuOpen && 'is-menu-open')}
    >
      <PoiLine
        row={row}
        wanted={wanted}
        around={around}
        elsewhere={elsewhere}
        isFound={isFound}
        tabIndex={isActive ? 0 : -1}
        onFound={() => acts.toggleFound(row)}
        menu={<MenuButton {...props} shown={isHidden ? 'none' : 'all'} />}
      />
    </Frame>
  )
}

const Folder = (props: PoiTreeRowProps & { row: FolderRow }) => {
  const { row, counts, wanted, isActive, isMenuOpen, acts } = props
  const shown = useVisibility(({ hiddenTypes }) => shownOf(hiddenTypes, typeIdsOf(row)))
  const isHeat = useVisibility(({ heatTypes }) => areHeat(heatTypes, typeIdsOf(row)))
  const { ownMarks } = useViewer().record.offers
  const found = ownMarks
    ? typeIdsOf(row).reduce((total, id) => total + (counts.byType.get(id) ?? 0), 0)
    : null
  const all = coordinateText(row.count)
  const ticked = found === null ? all : `${coordinateText(found)} / ${all} found`
  const count = wanted === '' ? ticked : `${all} found by the search`
  const name = [
    rowName(row),
    count,
    isHeat && 'shown as heat',
    shown === 'none' && 'hidden',
    isRowLocked(row) && 'locked',
  ]
    .filter(Boolean)
    .join(', ')
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
        isHeat={isHeat}
        tabIndex={isActive ? 0 : -1}
        menu={<MenuButton {...props} shown={shown} />}
        acts={acts}
      />
    </Frame>
  )
}

/** Returns the part of the description that matches, if the name does not. */
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
  const { isTarget, ...drag } = props.drag
  const { record } = useViewer()
  const onClick = (event: MouseEvent) => {
    if (props.onPick(event)) return
    acts.choose(row)
    if (row.kind === 'type' && window.matchMedia('(hover: none)').matches) acts.flash.touch(row)
  }
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    onActivate()
    if (target === currentTarget && currentTarget.matches(':focus-visible')) acts.flash.hover(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (row.kind === 'poi' && !record.abilities.edit) return
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
      className={classNames(
        'poi-row',
        `poi-row--${row.kind}`,
        isSelected && 'is-selected',
        isTarget && 'is-target',
        props.className,
      )}
      {...drag}
      style={{ height: props.height, top: props.top }}
      onClick={onClick}
      onDoubleClick={() => acts.zoomTo(row)}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      onPointerEnter={props.onPoint}
    >
      {props.children}
    </div>
  )
}

interface PoiLineProps {
  row: PoiOnlyRow
  wanted: string
  /** The part of the description that matches; empty if the name does. */
  around: string
  /** The name of its floor if that is not the shown one. */
  elsewhere: string | null
  isFound: boolean
  tabIndex: number
  onFound: () => void
  menu: React.ReactNode
}

const PoiLine = ({ row, wanted, around, elsewhere, isFound, tabIndex, onFound, menu }: PoiLineProps) => {
  const { record } = useViewer()
  const { name } = row.poi
  const title = rowName(row)
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onFound()
  }
  return (
    <>
      <span className={name === '' ? 'poi-row__name poi-row__unnamed num' : 'poi-row__name'}>
        <span className="cut">
          <Highlighted text={title} wanted={wanted} />
        </span>
        {around !== '' && (
          <span className="cut poi-row__around">
            <Highlighted text={around} wanted={wanted} />
          </span>
        )}
        {elsewhere !== null && ' '}
        {elsewhere !== null && <span className="cut side-row__floor">{elsewhere}</span>}
      </span>
      {record.abilities.edit && menu}
      {record.offers.ownMarks && (
        <IconButton
          label={`Found ${title}`}
          pressed={isFound}
          size="sm"
          className="tick"
          tabIndex={tabIndex}
          onClick={onClick}
        >
          {isFound ? <CircleCheck /> : <Circle />}
        </IconButton>
      )}
    </>
  )
}

/** The button that opens the menu of a row. A right click and the menu key open it too. */
const MenuButton = ({
  row,
  isActive,
  isMenuOpen,
  onMenu,
  shown,
  acts,
}: PoiTreeRowProps & { shown: Shown }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <span className="menu-anchor" onClick={stop} onKeyDown={isMenuOpen ? stop : undefined}>
      <IconButton
        ref={trigger}
        label={`Menu of ${rowName(row)}`}
        size="sm"
        className="poi-row__menu"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        tabIndex={isActive ? 0 : -1}
        onClick={() => onMenu(!isMenuOpen)}
      >
        <Ellipsis />
      </IconButton>
      {isMenuOpen && (
        <RowMenu row={row} shown={shown} trigger={trigger} onClose={() => onMenu(false)} acts={acts} />
      )}
    </span>
  )
}

const RowMenu = lazyOverlay(() => import('./RowMenu.tsx').then((module) => module.RowMenu))

interface FolderLineProps {
  row: FolderRow
  wanted: string
  /** How many of its POIs are found; null where none can be ticked. */
  found: number | null
  shown: Shown
  isHeat: boolean
  tabIndex: number
  menu: React.ReactNode
  acts: RowActions
}

const FolderLine = ({ row, wanted, found, shown, isHeat, tabIndex, menu, acts }: FolderLineProps) => {
  const name = rowName(row)
  const all = coordinateText(row.count)
  const isDone = wanted === '' && row.count > 0 && found === row.count
  return (
    <>
      {row.kind === 'type' && (isHeat ? <HeatSwatch /> : <TypeSwatch type={row.type} />)}
      <span className="cut poi-row__name">
        <Highlighted text={name} wanted={wanted} />
      </span>{' '}
      {isRowLocked(row) && <Lock className="poi-row__lock" aria-hidden />}
      {menu}
      <span className={classNames('num poi-row__count', isDone && 'is-done')}>
        {wanted === '' && found !== null ? `${coordinateText(found)} / ${all}` : all}
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

/** Keeps clicks in the menu from the row. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
