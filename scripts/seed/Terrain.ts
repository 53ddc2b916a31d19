import type { Grid } from './Grid.ts'
import type { Noise } from './noise.ts'
import type { Board } from './Painting.ts'
import type { Ramp, Tint } from './tint.ts'

/** Colours of a terrain. Heights run from below 0 (sea) to about 1; lengths are board units. */
export interface TerrainLook {
  readonly land: Ramp
  /** Null where there is no sea: then heights below 0 are land too. */
  readonly sea: Ramp | null
  /** Lines in the water that follow the shore. */
  readonly lining: Tint | null
  readonly forest: Tint | null
  readonly ink: Tint
  readonly light: Tint
  /** How strongly slopes are lit and shaded. */
  readonly relief: number
  /** Height between contour lines; null for none. */
  readonly contour: number | null
}

/** A landscape before it is coloured. */
export interface Terrain {
  readonly board: Board
  readonly heights: Grid
  /** Distance from land, at sea. */
  readonly coast: Grid
  readonly noise: Noise
  /** How wooded a place is; above 0 there is forest. */
  forestAt(x: number, y: number): number
}
