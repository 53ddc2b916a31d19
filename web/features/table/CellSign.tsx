import type { Content } from '../../../shared/content/content.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import type { TableColumn } from './TableKind.ts'

interface CellSignProps {
  content: Content
  row: number
  column: TableColumn
}

/** What stands before the text of a cell: a marker, an icon or a colour. */
export const CellSign = ({ content, row, column: { field } }: CellSignProps) => {
  const poi = content.pois.get(row)
  const type = content.types.get(poi?.typeId ?? 0)
  const zone = content.zones.get(row)
  if (field === 'type' && type) return <TypeSwatch type={type} />
  if (field === 'icon' && type && poi?.icon) return <TypeSwatch type={{ ...type, icon: poi.icon }} />
  if (zone && (field === 'strokeColour' || field === 'fillColour'))
    return <span className="table-cell__colour" style={{ background: zone[field] }} />
  return null
}
