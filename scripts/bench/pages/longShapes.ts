import { type PointMap, quantise } from '../../../shared/geometry/point.ts'

export type Ring = readonly PointMap[]

/** Of every shape, in map px. The view shows it in its middle, at one CSS px a map px. */
export const MIDDLE = { x: 800, y: 600 }

/** A jagged coast, too rough for its points to be left out at this zoom. */
export const outline = (count: number): Ring =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2
    const radius = 400 + 60 * Math.sin(5 * angle) + 30 * Math.sin(23 * angle) + ((at * 7919) % 13) / 3
    return {
      x: quantise(MIDDLE.x + radius * Math.cos(angle)),
      y: quantise(MIDDLE.y + radius * Math.sin(angle)),
    }
  })

/** From the middle to the point of an outline that is farthest on its left, free of what stands on the right, in map px. */
export const toLeftmost = (count: number): PointMap => {
  const point = outline(count)[count / 2]
  if (point === undefined) throw new Error('The count of an outline is even.')
  return { x: point.x - MIDDLE.x, y: point.y - MIDDLE.y }
}

const SECTORS = 8

/** Zones that meet in the middle, each a part of a circle with a border of its own. */
export const sectors = (count: number): Ring[] =>
  Array.from({ length: SECTORS }, (_, sector) => [
    MIDDLE,
    ...Array.from({ length: count - 1 }, (__, at) => {
      const angle = ((sector + at / (count - 2)) / SECTORS) * Math.PI * 2
      const radius = 300 + 20 * Math.sin(at / 40)
      return {
        x: quantise(MIDDLE.x + radius * Math.cos(angle)),
        y: quantise(MIDDLE.y + radius * Math.sin(angle)),
      }
    }),
  ])
