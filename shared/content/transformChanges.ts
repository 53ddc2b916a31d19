import type { PointMap } from '../geometry/point.ts'
import { crossingText, findCrossing } from '../geometry/selfIntersection.ts'
import { type Transform, transformed } from '../geometry/transform.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'
import { type Selection, unlockedOf } from './selection.ts'

/** What a selection becomes, or why it cannot. */
export type TransformedSelection =
  | {
      readonly kind: 'changes'
      readonly changes: readonly Change[]
      /** How many rectangles have become polygons. */
      readonly polygonCount: number
      /** What the places given besides become. */
      readonly places: readonly PointMap[]
    }
  | { readonly kind: 'refused'; readonly text: string }

/** Turns or scales what is selected and not locked, as one change list, and `besides` with it. On the grid of hundredths no zone may come to cross itself. */
export const transformChanges = (
  content: Content,
  selection: Selection,
  transform: Transform,
  image: { readonly width: number; readonly height: number } | null,
  besides: readonly PointMap[] = [],
): TransformedSelection => {
  const free = unlockedOf(content, selection)
  const zones = present(content.zones, free.zones)
  const pois = present(content.pois, free.pois)
  const after = transformed(
    { geometries: zones.map(({ geometry }) => geometry), places: [...pois, ...besides] },
    transform,
    image,
  )
  if (after === null) return { kind: 'refused', text: 'That would not fit on the image.' }
  const changes: Change[] = []
  let polygonCount = 0
  for (const [at, { id, label, geometry: before }] of zones.entries()) {
    const geometry = after.geometries[at]
    if (geometry === undefined) continue
    const crossing = findCrossing(geometry)
    if (crossing !== null)
      return { kind: 'refused', text: `“${label}” would cross itself: ${crossingText(crossing)}` }
    if (geometry.kind !== before.kind) polygonCount++
    changes.push({ op: 'patch', kind: 'zone', id, fields: { geometry } })
  }
  for (const [at, poi] of pois.entries()) {
    const place = after.places[at]
    if (place !== undefined && !isSame(place, poi))
      changes.push({ op: 'patch', kind: 'poi', id: poi.id, fields: { x: place.x, y: place.y } })
  }
  return { kind: 'changes', changes, polygonCount, places: after.places.slice(pois.length) }
}

const present = <T>(all: { get(id: number): T | undefined }, ids: Iterable<number>): T[] =>
  Array.from(ids, (id) => all.get(id)).filter((one) => one !== undefined)

const isSame = (a: PointMap, b: PointMap): boolean => a.x === b.x && a.y === b.y
