import type { PointMap } from './point.ts'

/**
 * Where an outline is not simple:
 *
 * - `crossing`: two edges pass through one another
 * - `touch`: they have one point in common that is no corner they share by right, such as where a line ends on itself
 * - `overlap`: they lie on one another for a stretch
 * - `spike`: an edge runs back over the one before it
 * - `zero-length`: an edge leads from a point to the same point; both edges named are this one
 * - `no-area`: all points of a ring lie on one line
 *
 * `edges` are places in the outline, edge i leading from point i to the next. `at`: where they meet, to the hundredth, or
 * one point of a stretch.
 */
export interface Crossing {
  readonly kind: 'crossing' | 'touch' | 'overlap' | 'spike' | 'zero-length' | 'no-area'
  readonly edges: readonly [number, number]
  readonly at: PointMap
}
