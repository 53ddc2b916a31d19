import type { Shape } from '../../../shared/types.ts'

/** One POI as the scene draws it. `label` is empty where there is none. */
export interface Marker {
  readonly id: number
  readonly typeId: number
  readonly x: number
  readonly y: number
  readonly shape: Shape
  readonly colour: string
  /** A picture shown in place of the shape, which stays where the picture cannot be had. */
  readonly iconUrl?: string | null
  readonly label: string
  /** Black where it is left out. */
  readonly labelBgColour?: string
  /** No border where it is null or left out. */
  readonly labelBorderColour?: string | null
}

/** A marker whose POI is not made yet, and may have no type. */
export type PendingMarker = Omit<Marker, 'typeId'>

/** What draws a ring around itself for a moment, to be seen among others. */
export type FlashTarget =
  { readonly kind: 'marker'; readonly id: number } | { readonly kind: 'type'; readonly typeId: number }
