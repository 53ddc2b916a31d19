import type { ZonePattern } from '../../shared/content/zones.ts'

/** A place as shares of a picture's width and height, from its top left. */
export type Share = readonly [x: number, y: number]

/** `blob`: an ellipse with a frayed rim. Sizes are shares of the picture's sides, a radius one of its height. */
export type DemoShape =
  | { readonly kind: 'blob'; readonly middle: Share; readonly size: Share; readonly turn?: number }
  | { readonly kind: 'circle'; readonly middle: Share; readonly radius: number }
  | { readonly kind: 'rectangle'; readonly corner: Share; readonly size: Share }
  | { readonly kind: 'way'; readonly stops: readonly Share[] }

/** A zone of a demo map. */
export interface DemoZone {
  readonly label: string
  readonly colour: string
  readonly shape: DemoShape
  readonly pattern?: ZonePattern
  readonly fillOpacity?: number
}
