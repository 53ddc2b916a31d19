import { expect } from '@playwright/test'
import { pointCount, type Zone } from '../../shared/content/zones.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { ZoneDrawing } from './ZoneDrawing.ts'

/** Two regions with a border of so many points in common are drawn with at most so many gestures. */
export const BORDER_COUNT = 40
export const GESTURES_MAX = 50

const pointsOf = ({ geometry }: Zone): readonly PointMap[] =>
  geometry.kind === 'circle' ? [] : geometry.points

/** The points that two zones have in common. */
export const shared = ([one, other]: readonly Zone[]): readonly PointMap[] => {
  const theirs = new Set((other ? pointsOf(other) : []).map(({ x, y }) => `${x} ${y}`))
  return (one ? pointsOf(one) : []).filter(({ x, y }) => theirs.has(`${x} ${y}`))
}

/** The zones that are stored have so many points each. */
export const storesCounts = (drawing: ZoneDrawing, ...counts: readonly number[]) =>
  expect
    .poll(async () => (await drawing.zones()).map(({ geometry }) => pointCount(geometry)).sort())
    .toEqual(counts)

/** Each region is one step of undo, and comes back. */
export const undoesEach = async (drawing: ZoneDrawing, count: number): Promise<void> => {
  const { keyboard } = drawing.editor.page
  await keyboard.press('Control+z')
  await storesCounts(drawing, count)
  await keyboard.press('Control+z')
  await storesCounts(drawing)
  await keyboard.press('Control+Shift+z')
  await keyboard.press('Control+Shift+z')
  await storesCounts(drawing, count, count)
}
