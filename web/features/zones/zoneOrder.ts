import type { Change } from '../../../shared/content/changes.ts'
import type { Zone } from '../../../shared/content/zones.ts'
import { ZONE_ORDER_MAX } from '../../../shared/limits.ts'
import { type RectMap, touches } from '../../scene/plane/coordinates.ts'
import { areaOfGeometry, boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'

/** Where a zone is put among the others: above or below all, or past the next one that it overlaps. */
export type Restacking = 'toFront' | 'forward' | 'backward' | 'toBack'

/**
 * Returns the list that puts zones elsewhere among the others; those that are moved together keep their order. It alters the
 * orders of other zones only where they overlap and there is no room between them. Empty if they are there already.
 */
export const restackChanges = (
  zones: Iterable<Zone>,
  ids: ReadonlySet<number>,
  to: Restacking,
): readonly Change[] => {
  const drawn = [...zones].map(layerOf).sort(byDrawing)
  const moved = drawn.filter(({ zone }) => ids.has(zone.id))
  const others = drawn.filter(({ zone }) => !ids.has(zone.id))
  const at = placeAmong(drawn, others, moved, to)
  if (at === null) return []
  const [below, above] = [others.slice(0, at), others.slice(at)]
  if ([...below, ...moved, ...above].every((layer, index) => layer === drawn[index])) return []
  // Past one zone, only those count that overlap; to the front, all do.
  const isNear = to === 'toFront' || to === 'toBack' ? () => true : overlaps
  const isUp = to === 'toFront' || to === 'forward'
  const orders = isUp
    ? shifted({ passed: below, moved, ahead: above, isNear, way: 1 })
    : shifted({
        passed: above.toReversed(),
        moved: moved.toReversed(),
        ahead: below.toReversed(),
        isNear,
        way: -1,
      })
  return drawn.flatMap(({ zone, order: before }): Change[] => {
    const order = orders.get(zone.id) ?? before
    if (order === before || Math.abs(order) > ZONE_ORDER_MAX) return []
    return [{ op: 'patch', kind: 'zone', id: zone.id, fields: { order } }]
  })
}

/** Returns the zones that are drawn above one and reach into its box. */
export const zonesAbove = (zones: Iterable<Zone>, zone: Zone): Zone[] => {
  const layer = layerOf(zone)
  return [...zones]
    .map(layerOf)
    .filter((other) => byDrawing(layer, other) < 0 && overlaps(layer, other))
    .map((other) => other.zone)
}

interface Layer {
  readonly zone: Zone
  readonly order: number
  readonly area: number
  readonly bounds: RectMap
}

const layerOf = (zone: Zone): Layer => ({
  zone,
  order: zone.order ?? 0,
  area: areaOfGeometry(zone.geometry),
  bounds: boundsOfGeometry(zone.geometry),
})

/** As the canvas draws them. */
const byDrawing = (a: Layer, b: Layer): number => a.order - b.order || byArea(a, b)

const byArea = (a: Layer, b: Layer): number => b.area - a.area || a.zone.id - b.zone.id

/** Returns how many of the others are below then; null if there is none to pass. */
const placeAmong = (
  drawn: readonly Layer[],
  others: readonly Layer[],
  moved: readonly Layer[],
  to: Restacking,
): number | null => {
  if (moved.length === 0) return null
  if (to === 'toFront') return others.length
  if (to === 'toBack') return 0
  const isPassed = (layer: Layer) => moved.some((one) => overlaps(one, layer))
  const places = new Map(drawn.map((layer, place) => [layer, place]))
  const placeOf = (layer: Layer): number => places.get(layer) ?? 0
  const movedPlaces = moved.map(placeOf)
  if (to === 'forward') {
    const top = Math.max(...movedPlaces)
    const next = others.findIndex((layer) => placeOf(layer) > top && isPassed(layer))
    return next < 0 ? null : next + 1
  }
  const bottom = Math.min(...movedPlaces)
  const next = others.findLastIndex((layer) => placeOf(layer) < bottom && isPassed(layer))
  return next < 0 ? null : next
}

interface Shift {
  /** Those that the moved ones come to lie beyond. */
  readonly passed: readonly Layer[]
  readonly moved: readonly Layer[]
  /** Those farther on, the next one first. */
  readonly ahead: readonly Layer[]
  readonly isNear: (a: Layer, b: Layer) => boolean
  /** Upwards or downwards. */
  readonly way: 1 | -1
}

/** Returns the new orders by zone: the moved ones beyond those passed, and each of those ahead beyond what comes near it. */
const shifted = ({ passed, moved, ahead, isNear, way }: Shift): ReadonlyMap<number, number> => {
  const orders = new Map<number, number>()
  const orderOf = (layer: Layer): number => orders.get(layer.zone.id) ?? layer.order
  const beyond = (layer: Layer, behind: readonly Layer[]): number =>
    behind.reduce((order, other) => {
      if (!isNear(layer, other)) return order
      const isBeyondByArea = byArea(other, layer) * way < 0
      const least = orderOf(other) + (isBeyondByArea ? 0 : way)
      return way > 0 ? Math.max(order, least) : Math.min(order, least)
    }, layer.order)
  const lifted: Layer[] = []
  for (const layer of moved) {
    orders.set(layer.zone.id, beyond(layer, [...passed, ...lifted]))
    lifted.push(layer)
  }
  for (const layer of ahead) {
    const order = beyond(layer, lifted)
    if (order === layer.order) continue
    orders.set(layer.zone.id, order)
    lifted.push(layer)
  }
  return orders
}

const overlaps = (a: Layer, b: Layer): boolean => touches(a.bounds, b.bounds)
