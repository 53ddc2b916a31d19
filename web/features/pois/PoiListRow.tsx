import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { coordinateText, placeText } from '../viewer/coordinates.ts'
import type { PoiRow } from './poiRows.ts'
import { ShapeIcon } from './ShapeIcon.tsx'

export interface PoiListRowProps {
  id: string
  row: PoiRow
  top: number
  height: number
  /** Where the arrow keys stand. */
  isActive: boolean
  isSelected: boolean
  onChoose: () => void
  onHover: () => void
}

const LEVEL = { category: 1, type: 2, poi: 3 } as const

export const PoiListRow = ({
  id,
  row,
  top,
  height,
  isActive,
  isSelected,
  onChoose,
  onHover,
}: PoiListRowProps) => (
  <div
    id={id}
    role="treeitem"
    aria-level={LEVEL[row.kind]}
    aria-expanded={row.kind === 'poi' ? undefined : row.isOpen}
    aria-selected={row.kind === 'poi' ? isSelected : undefined}
    className={classNames(
      'poi-row',
      `poi-row--${row.kind}`,
      isActive && 'is-active',
      isSelected && 'is-selected',
    )}
    style={{ height, transform: `translateY(${top}px)` }}
    onClick={onChoose}
    onPointerEnter={onHover}
  >
    {row.kind === 'poi' ? <PoiLine row={row} /> : <GroupLine row={row} />}
  </div>
)

const PoiLine = ({ row: { poi } }: { row: PoiRow & { kind: 'poi' } }) =>
  poi.name === '' ? (
    <span className="cut poi-row__unnamed num">{placeText(poi)}</span>
  ) : (
    <span className="cut">{poi.name}</span>
  )

const GroupLine = ({ row }: { row: Exclude<PoiRow, { kind: 'poi' }> }) => {
  const swatch: ReactNode = row.kind === 'type' && (
    <ShapeIcon shape={row.type.shape} colour={row.type.colour} />
  )
  return (
    <>
      {row.isOpen ? <ChevronDown /> : <ChevronRight />}
      {swatch}
      <span className="cut poi-row__name">{row.kind === 'type' ? row.type.name : row.category.name}</span>
      <span className="num poi-row__count">{coordinateText(row.count)}</span>
    </>
  )
}
