import { isInRing, type PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'

/** What is selected by a drag: what lies within a rectangle, or within a line that closes itself. */
export type GatherArea =
  | { readonly kind: 'box'; readonly rect: RectMap }
  | { readonly kind: 'lasso'; readonly points: readonly PointMap[] }

export const boundsOfArea = (area: GatherArea): RectMap => {
  if (area.kind === 'box') return area.rect
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of area.points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return { left, right, bottom, top }
}

export const isInArea = (area: GatherArea, { x, y }: PointMap): boolean => {
  if (area.kind === 'lasso') return isInRing(area.points, x, y)
  const { left, right, bottom, top } = area.rect
  return x >= left && x <= right && y >= bottom && y <= top
}
