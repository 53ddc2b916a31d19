import { type PointMap, quantise } from '../geometry/point.ts'
import { COORDINATE_MAX } from '../limits.ts'
import type { FloorFrame } from './floors.ts'

/** Returns the smallest upright frame around all corners. It has an area, however close together they are. */
export const frameAround = (corners: readonly PointMap[]): FloorFrame => {
  const across = extentOf(corners.map(({ x }) => x))
  const up = extentOf(corners.map(({ y }) => y))
  return { x: across.start, width: across.length, y: up.start, height: up.length }
}

const SIDE_MIN = 1

const extentOf = (places: readonly number[]): { readonly start: number; readonly length: number } => {
  const start = Math.min(...places)
  const length = Math.max(SIDE_MIN, quantise(Math.max(...places) - start))
  return { start, length: Math.min(COORDINATE_MAX, length) }
}
