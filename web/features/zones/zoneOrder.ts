import type { Change } from '../../../shared/content/changes.ts'
import type { Zone } from '../../../shared/content/zones.ts'
import { ZONE_ORDER_MAX } from '../../../shared/limits.ts'
import { type RectMap, touches } from '../../scene/plane/coordinates.ts'
import { areaOfGeometry, boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'

/** Where a zone is put among the others: above or below all, or past the next one that it overlaps. */
export type Restacking = 'toFront' | 'forward' | 'backward' | 'toBack'

/**
 * Returns the list that puts zones elsewhere among the others; those that are moved together keep their order. It alters the
 * orders of other zones only where there is no room between them. Empty if they are there already.
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
  const stack = [...others.slice(0, at), ...moved, ...others.slice(at)]
  if (stack.every((layer, index) => layer === drawn[index])) return []
  const orders =
    to === 'toFront' || to === 'forward' ? raised(stack, at) : lowered(stack, at + moved.length - 1)
  return stack.flatMap(({ zone, order: before }, index): Change[] => {
    const order = orders[index] ?? before
    if (order === before || Math.abs(order) > ZONE_ORDER_MAX) return []
    return [{ op: 'patch', kind: 'zone', id: zone.id, fields: { order } }]
  })
}

/** Returns the zones that are drawn above one and reach into its box. */
export const zonesAbove = (zones: Iterable<Zone>, zone: Zone): Zone[] => {
  const layer = layerOf(zone)
  return [...zones]
    .map(layerOf)
    .filter((other) => byDrawing(layer, other) < 0 && touches(layer.bounds, other.bounds))
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
  const isPassed = (layer: Layer) => moved.some(({ bounds }) => touches(bounds, layer.bounds))
  if (to === 'forward') {
    const top = drawn.findLastIndex((layer) => moved.includes(layer))
    const next = others.findIndex((layer) => drawn.indexOf(layer) > top && isPassed(layer))
    return next < 0 ? null : next + 1
  }
  const bottom = drawn.findIndex((layer) => moved.includes(layer))
  const next = others.findLastIndex((layer) => drawn.indexOf(layer) < bottom && isPassed(layer))
  return next < 0 ? null : next
}

/** Returns the orders of a stack, each as low as it can be above the one before it; those below `from` stay. */
const raised = (stack: readonly Layer[], from: number): readonly number[] => {
  const orders = stack.map(({ order }) => order)
  for (let at = Math.max(1, from); at < stack.length; at++) {
    const [below, layer] = [stack[at - 1], stack[at]]
    const floor = orders[at - 1] ?? 0
    if (!below || !layer) break
    orders[at] = Math.max(byArea(below, layer) < 0 ? floor : floor + 1, layer.order)
  }
  return orders
}

/** The same downwards: those above `from` stay. */
const lowered = (stack: readonly Layer[], from: number): readonly number[] => {
  const orders = stack.map(({ order }) => order)
  for (let at = Math.min(from, stack.length - 2); at >= 0; at--) {
    const [layer, above] = [stack[at], stack[at + 1]]
    const ceiling = orders[at + 1] ?? 0
    if (!layer || !above) break
    orders[at] = Math.min(byArea(layer, above) < 0 ? ceiling : ceiling - 1, layer.order)
  }
  return orders
}
