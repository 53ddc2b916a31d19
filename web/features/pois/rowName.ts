import { placeText } from '../../shell/coordinates.ts'
import type { PoiRow } from './poiRows.ts'

/** What a line of the tree is called; a POI without a name, by its place. */
export const rowName = (row: PoiRow): string => {
  switch (row.kind) {
    case 'category':
      return row.category.name
    case 'type':
      return row.type.name
    case 'poi':
      return row.poi.name || placeText(row.poi)
  }
}
