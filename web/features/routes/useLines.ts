import { useMemo } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Layer } from '../../../shared/maps/layers.ts'

/** The lines of a drawing. */
export const useLines = ({ strokes }: Pick<Layer, 'strokes'>): readonly (readonly PointMap[])[] =>
  useMemo(() => strokes.map(({ points }) => points), [strokes])
