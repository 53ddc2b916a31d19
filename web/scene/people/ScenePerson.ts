import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'

/** What somebody holds: a POI, or the outline of a zone, be it drawn, reshaped or selected. */
export type Held = (
  | { readonly kind: 'place'; readonly at: PointMap }
  | { readonly kind: 'outline'; readonly geometry: ZoneGeometry }
) &
  OnFloor

interface OnFloor {
  /** It is on another floor than the shown one, and painted as what is there. */
  readonly isElsewhere: boolean
}

/** Somebody else who has the map open, in map px. */
export interface ScenePerson extends OnFloor {
  readonly id: string
  readonly name: string
  /** White can be read on it. */
  readonly colour: string
  /** Null if they have none. */
  readonly cursor: PointMap | null
  readonly held: readonly Held[]
}
