import type { Content } from '../../../shared/content/content.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ShownMarker } from '../../scene/markers/markerKind.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import { markerStyleOf, type UrlOf } from '../pois/map/poiMarkers.ts'
import { sortedByName } from '../types/findType.ts'
import type { LegendCategory } from './layout/legendLayout.ts'

interface LegendOf {
  readonly area: RectMap
  readonly urlOf: UrlOf
}

/** Returns the categories and types of which something is on the picture, on the shown floor, and how much. */
export const legendOf = (
  { categories, types }: Content,
  markers: readonly ShownMarker[],
  { area, urlOf }: LegendOf,
): LegendCategory[] => {
  const counts = new Map<number, number>()
  for (const { marker, isElsewhere } of markers)
    if (!isElsewhere && isIn(area, marker)) counts.set(marker.typeId, (counts.get(marker.typeId) ?? 0) + 1)
  const shown = sortedByName([...types].filter(({ id }) => counts.has(id)))
  return sortedByName([...categories]).flatMap((category) => {
    const own = shown.filter(({ categoryId }) => categoryId === category.id)
    if (own.length === 0) return []
    return {
      name: category.name,
      types: own.map((type) => {
        const { shape, colour, iconUrl } = markerStyleOf(type, null, urlOf)
        return { name: type.name, count: counts.get(type.id) ?? 0, shape, colour, iconUrl }
      }),
    }
  })
}

const isIn = ({ left, bottom, right, top }: RectMap, { x, y }: PointMap): boolean =>
  x >= left && x <= right && y >= bottom && y <= top
