import type { Shape } from '../../../shared/content/types.ts'

/** A POI as the scene draws it. `label` is empty if there is none. */
export interface Marker {
  readonly id: number
  readonly typeId: number
  readonly x: number
  readonly y: number
  readonly shape: Shape
  readonly colour: string
  /** The icon drawn instead of the shape; the shape is drawn if the icon cannot be loaded. */
  readonly iconUrl?: string | null
  readonly label: string
  /** What a marker without a label is called when it is pointed at. */
  readonly title?: string
  /** Black if omitted. */
  readonly labelBgColour?: string
  /** No border if null or omitted. */
  readonly labelBorderColour?: string | null
  /** The floor that it is on; absent or 0 if on all. */
  readonly floor?: number | undefined
}

/** The marker of a POI that is not created yet and may have no type. */
export type PendingMarker = Omit<Marker, 'typeId'>

/** The marker, or all markers of the types, to highlight with rings. */
export type FlashTarget =
  { readonly kind: 'marker'; readonly id: number } | { readonly kind: 'type'; readonly typeId: number }
