import type { PointMap } from '../../../shared/geometry/point.ts'

/**
 * What a point can snap to; each has a sign of its own. `first` is the first vertex of the outline being drawn, which closes
 * there: it may not touch its other vertices. `crossing`: where edges of two zones cross. `corner`, `border`: of the image.
 */
export type SnapKind = 'first' | 'vertex' | 'crossing' | 'corner' | 'marker' | 'edge' | 'border'

export interface Snap {
  readonly kind: SnapKind
  /** Quantised. */
  readonly pointMap: PointMap
}
