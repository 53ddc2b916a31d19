import type { ZoneGeometry } from '../zones.ts'
import type { PointMap } from './point.ts'

/**
 * Where an outline is not simple. `edges` are places in the outline, edge i leading from point i to the next; `at` is
 * where they meet, or one point of where they do.
 */
export interface Crossing {
  readonly kind: 'crossing' | 'touch' | 'overlap' | 'spike' | 'zero-length' | 'no-area'
  readonly edges: readonly [number, number]
  readonly at: PointMap
}

/** The whole shape. */
export declare const findCrossing: (geometry: ZoneGeometry) => Crossing | null

/** One edge against all others; a closed outline has one from the last point to the first. */
export declare const findCrossingOfEdge: (
  points: readonly PointMap[],
  edge: number,
  outline: { readonly closed: boolean },
) => Crossing | null

export declare const crossingText: (crossing: Crossing) => string
