import { cell, fromSparse, idsOf } from '../../../../shared/content/columns.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { HUNDREDTHS, type PoiPart } from '../../../../shared/content/contentColumnsSchema.ts'
import { columnsOf, type MarkerColumns } from '../../../scene/markers/MarkerColumns.ts'
import { MarkerStyles } from '../../../scene/markers/MarkerStyles.ts'
import { readPartsOf } from '../../../sources/http/readParts.ts'
import { markerIn, markersOf, markerStyleOf, type UrlOf } from './poiMarkers.ts'

/** Returns the markers of a content. Of one that was read, no POI becomes an object for it. */
export const poiMarkerColumns = (content: Content, urlOf: UrlOf): MarkerColumns => {
  const parts = readPartsOf(content)?.filter((part) => part.kind === 'pois') ?? []
  const count = parts.reduce((sum, { pois }) => sum + pois.id.length, 0)
  return count === content.pois.size
    ? columnsOfParts(content, parts, urlOf)
    : columnsOf(markersOf(content, urlOf))
}

const columnsOfParts = (content: Content, parts: readonly PoiPart[], urlOf: UrlOf): MarkerColumns => {
  const count = content.pois.size
  const [ids, xs, ys] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const styleIndices = new Uint32Array(count)
  const styles = new MarkerStyles()
  const labels: string[] = []
  for (const part of parts) {
    const { id, type, x, y, name } = part.pois
    const styleAt = stylesOf(part, content, urlOf, styles)
    let poiId = 0
    // Iterators would take several times as long.
    for (let at = 0, row = labels.length; at < id.length; at++, row++) {
      poiId += cell(id, at)
      ids[row] = poiId
      xs[row] = cell(x, at) / HUNDREDTHS
      ys[row] = cell(y, at) / HUNDREDTHS
      styleIndices[row] = styleAt(cell(type, at), at)
      labels.push(cell(name, at))
    }
  }
  const markerAt = (row: number) => markerIn(content, ids[row] ?? 0, urlOf)
  return { count, ids, xs, ys, styleIndices, styles, labels, markerAt }
}

/** Returns what tells the style of a POI by its type's index in the part, and its own index. */
const stylesOf = (
  { types, pois: { id, icon } }: PoiPart,
  content: Content,
  urlOf: UrlOf,
  styles: MarkerStyles,
): ((typeAt: number, at: number) => number) => {
  // A part may name types that are not there, as long as none of its POIs has one.
  const ofType = idsOf(types, []).map((typeId) => content.types.get(typeId))
  const usual = ofType.map((type) => (type ? styles.indexOf(markerStyleOf(type, null, urlOf)) : -1))
  if (icon.at.length === 0) return (typeAt) => cell(usual, typeAt)
  const icons = fromSparse(icon, id.length, null)
  return (typeAt, at) => {
    const type = ofType[typeAt]
    const own = cell(icons, at)
    return type && own !== null ? styles.indexOf(markerStyleOf(type, own, urlOf)) : cell(usual, typeAt)
  }
}
