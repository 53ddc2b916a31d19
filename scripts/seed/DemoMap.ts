import type { Shape } from '../../shared/content/types.ts'
import type { DemoZone } from './DemoZone.ts'
import type { Board, Painting } from './Painting.ts'

/** POIs of one kind: where they may lie (a key of the painting's sites), how many, and what they are called. */
export interface DemoType {
  readonly name: string
  readonly colour: string
  readonly shape: Shape
  readonly at: string
  readonly count: number
  /** Used in order; further POIs have the site's own name or none. */
  readonly names?: readonly string[]
  readonly descriptions?: readonly string[]
}

export interface DemoCategory {
  readonly name: string
  readonly types: readonly DemoType[]
}

/** A map of the demonstration: its record, how its image is painted, and what lies on it. */
export interface DemoMap {
  /** Its name in the address. The next run leaves a map with this name as it is. */
  readonly directory: string
  readonly name: string
  readonly game: string
  readonly version: string | null
  readonly uploader: string
  readonly votes: number
  readonly daysAgo: number
  readonly board: Board
  readonly seed: number
  readonly paint: (board: Board, seed: number) => Painting
  readonly categories: readonly DemoCategory[]
  readonly zones?: readonly DemoZone[]
}
