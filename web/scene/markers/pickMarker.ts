import type { PointMap } from '../../../shared/geometry/point.ts'
import { isUnder } from './DrawingOrder.ts'
import type { Marker } from './Marker.ts'
import { lookOf, MARKER } from './markerFilter.ts'
import type { MarkerStore } from './MarkerStore.ts'

/** An icon is larger than a shape, and all of it can be picked. */
const ICON_PICK_FACTOR = 1.4

/** Returns the drawn marker nearest to a place, at most `radiusMap` away; of equally near ones, the topmost. */
export const pickMarker = (
  markers: Pick<MarkerStore, 'slotsAround' | 'slots' | 'styles' | 'markerFilter'>,
  { x, y }: PointMap,
  radiusMap: number,
): Marker | null => {
  const reach = radiusMap * ICON_PICK_FACTOR
  const near = markers.slotsAround({ left: x - reach, right: x + reach, bottom: y - reach, top: y + reach })
  const { slots, styles, markerFilter } = markers
  let picked: number | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const slot of near) {
    const style = slots.styles[slot] ?? 0
    const look = lookOf(styles.showings[style] ?? 0, slots.flags[slot] ?? 0)
    if (slots.isGone[slot] === 1 || markerFilter.pickedAs[look] !== MARKER) continue
    const distance = ((slots.xs[slot] ?? 0) - x) ** 2 + ((slots.ys[slot] ?? 0) - y) ** 2
    if (distance > nearest || distance > reach ** 2) continue
    if (distance > radiusMap ** 2 && !styles.at(style)?.iconUrl) continue
    if (distance === nearest && picked !== null && !isUnder(slots, picked, slot)) continue
    picked = slot
    nearest = distance
  }
  return picked === null ? null : slots.markerAt(picked)
}
