import type { Shape } from '../../../shared/types.ts'

/** Outlines about 0,0 in CSS px, sized so that all four look equally large; a circle is 10 px across. */
export const markerOutline = (shape: Shape): Path2D => {
  const path = new Path2D()
  if (shape === 'circle') path.arc(0, 0, 5, 0, Math.PI * 2)
  else if (shape === 'square') path.roundRect(-4.5, -4.5, 9, 9, 0.5)
  else tracePolygon(path, shape === 'triangle' ? TRIANGLE : STAR)
  return path
}

/** From 0,0 to the outline's farthest point along an axis. */
export const markerReach = (shape: Shape): number => REACHES[shape]

const REACHES: Record<Shape, number> = { circle: 5, square: 4.5, triangle: 5.6, star: 6.9 }

/** Its centre of mass, not of its box, stands on the place. */
const TRIANGLE = [
  [0, -5.6],
  [5.6, 4.4],
  [-5.6, 4.4],
] as const

/** Five points on a radius of 6.9, five notches on 3. */
const STAR = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 6.9 : 3
  const angle = (corner * Math.PI) / 5
  return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const
})

const tracePolygon = (path: Path2D, corners: readonly (readonly [number, number])[]): void => {
  for (const [x, y] of corners) path.lineTo(x, y)
  path.closePath()
}
