import { cell, fromSparse, idsOf } from '../../../../shared/content/columns.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { HUNDREDTHS, type PoiPart } from '../../../../shared/content/contentColumnsSchema.ts'
import type { Poi } from '../../../../shared/content/pois.ts'
import type { PoiType } from '../../../../shared/content/types.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import { libraryIconPath } from '../../../../shared/maps/libraryIcons.ts'
import type { Marker } from '../../../scene/markers/Marker.ts'
import {
  columnsOf,
  type MarkerColumns,
  type MarkerStyle,
  MarkerStyles,
} from '../../../scene/markers/MarkerColumns.ts'
import { readPartsOf } from '../../../sources/readParts.ts'

/** Returns the address of a file of the map, or null. */
export type UrlOf = (ref: AssetRef) => string | null

/**
 * A POI's own icon and label look override those of its type; 0 is a value, not "unset". Without an icon the shape of the
 * type is drawn.
 */
export const markerOf = (
  poi: Poi,
  type: PoiType,
  urlOf: UrlOf,
  typeIconUrl = iconUrlOf(type.icon, type, urlOf),
): Marker => ({
  id: poi.id,
  x: poi.x,
  y: poi.y,
  ...styleOf(type, poi.icon === null ? typeIconUrl : iconUrlOf(poi.icon, type, urlOf)),
  label: poi.name,
  title: type.name,
  labelBgColour: poi.labelBgColour ?? type.labelBgColour,
  labelBorderColour: (poi.labelBorder ?? type.labelBorder) === 1 ? type.labelBorderColour : null,
  floor: poi.floor,
})

/** Returns the style of a POI of a type, with its own icon if it has one. */
export const markerStyleOf = (type: PoiType, icon: AssetRef | null, urlOf: UrlOf): MarkerStyle =>
  styleOf(type, iconUrlOf(icon ?? type.icon, type, urlOf))

const styleOf = ({ id, shape, colour }: PoiType, iconUrl: string | null): MarkerStyle => ({
  typeId: id,
  shape,
  colour,
  iconUrl,
})

const iconUrlOf = (ref: AssetRef | null, type: PoiType, urlOf: UrlOf): string | null =>
  ref === null ? null : (libraryIconPath(ref, type.colour) ?? urlOf(ref))

export const markersOf = (content: Content, urlOf: UrlOf): Marker[] => {
  const types = new Map(
    Array.from(content.types, (type) => [type.id, { type, iconUrl: iconUrlOf(type.icon, type, urlOf) }]),
  )
  const markers: Marker[] = []
  content.pois.forEach((poi) => {
    const known = types.get(poi.typeId)
    if (known) markers.push(markerOf(poi, known.type, urlOf, known.iconUrl))
  })
  return markers
}

interface MarkerPatch {
  readonly upsert: readonly Marker[]
  readonly remove: readonly number[]
}

/** Returns the markers that differ between two versions. The cost follows what has changed; a changed type costs all POIs. */
export const markerPatch = (before: Content, after: Content, urlOf: UrlOf): MarkerPatch =>
  markersNow(new Set(changedMarkerIds(before, after)), after, urlOf)

/** Yields the ids of the POIs whose markers may differ between two versions, some of them twice. */
export function* changedMarkerIds(before: Content, after: Content): Generator<number, void> {
  yield* after.pois.changedIds(before.pois)
  const typeIds = new Set<number>()
  // The POIs of a type that is new have changed themselves.
  for (const id of after.types.changedIds(before.types)) if (before.types.has(id)) typeIds.add(id)
  if (typeIds.size > 0) for (const poi of after.pois) if (typeIds.has(poi.typeId)) yield poi.id
}

/** Returns what is to be done for these POIs to be shown as they are. */
export const markersNow = (poiIds: Iterable<number>, content: Content, urlOf: UrlOf): MarkerPatch => {
  const upsert: Marker[] = []
  const remove: number[] = []
  for (const id of poiIds) {
    const marker = markerIn(content, id, urlOf)
    if (marker) upsert.push(marker)
    else remove.push(id)
  }
  return { upsert, remove }
}

/** Returns the marker of a POI that is there. */
export const markerIn = (content: Content, poiId: number, urlOf: UrlOf): Marker | undefined => {
  const poi = content.pois.get(poiId)
  const type = poi && content.types.get(poi.typeId)
  return type && markerOf(poi, type, urlOf)
}

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
  const floors = parts.some(({ pois }) => pois.floor) ? new Uint32Array(count) : null
  for (const part of parts) {
    if (part.pois.floor) floors?.set(fromSparse(part.pois.floor, part.pois.id.length, 0), labels.length)
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
  return { count, ids, xs, ys, styleIndices, styles, labels, floors, markerAt }
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
