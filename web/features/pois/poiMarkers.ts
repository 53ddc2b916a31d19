import type { AssetRef } from '../../../shared/assets.ts'
import type { Content } from '../../../shared/content.ts'
import type { Poi } from '../../../shared/pois.ts'
import type { PoiType } from '../../../shared/types.ts'
import type { Marker } from '../../scene/Scene.ts'

/** Where the page finds a file of the map; null where it cannot. */
export type UrlOf = (ref: AssetRef) => string | null

/**
 * What a POI has of its own, an icon or a label look, comes before its type's; 0 is a value, not "unset". A type's
 * shape stands where there is no icon.
 */
export const markerOf = (poi: Poi, type: PoiType, urlOf: UrlOf): Marker => ({
  id: poi.id,
  typeId: type.id,
  x: poi.x,
  y: poi.y,
  shape: type.shape,
  colour: type.colour,
  iconUrl: iconUrlOf(poi, type, urlOf),
  label: poi.name,
  labelBgColour: poi.labelBgColour ?? type.labelBgColour,
  labelBorderColour: (poi.labelBorder ?? type.labelBorder) === 1 ? type.labelBorderColour : null,
})

const iconUrlOf = (poi: Poi, type: PoiType, urlOf: UrlOf): string | null => {
  const ref = poi.icon ?? type.icon
  return ref === null ? null : urlOf(ref)
}

export const markersOf = (content: Content, urlOf: UrlOf): Marker[] => {
  const markers: Marker[] = []
  content.pois.forEach((poi) => {
    const marker = markerIn(content, poi, urlOf)
    if (marker) markers.push(marker)
  })
  return markers
}

/** What has to be drawn anew between two versions; costs what has changed, and all POIs only where a type has. */
export const markerPatch = (
  before: Content,
  after: Content,
  urlOf: UrlOf,
): { readonly upsert: readonly Marker[]; readonly remove: readonly number[] } => {
  const poiIds = new Set(after.pois.changedIds(before.pois))
  const typeIds = new Set(after.types.changedIds(before.types))
  if (typeIds.size > 0) for (const poi of after.pois) if (typeIds.has(poi.typeId)) poiIds.add(poi.id)
  const upsert: Marker[] = []
  const remove: number[] = []
  for (const id of poiIds) {
    const poi = after.pois.get(id)
    const marker = poi && markerIn(after, poi, urlOf)
    if (marker) upsert.push(marker)
    else remove.push(id)
  }
  return { upsert, remove }
}

const markerIn = (content: Content, poi: Poi, urlOf: UrlOf): Marker | undefined => {
  const type = content.types.get(poi.typeId)
  return type && markerOf(poi, type, urlOf)
}
