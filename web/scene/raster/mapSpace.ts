import type { PixelFrame } from './pixelFrame.ts'

/** Lets what follows be drawn in map px, y up, on a canvas whose corner is `origin`. */
export const enterMapSpace = (
  context: CanvasRenderingContext2D,
  origin: { readonly left: number; readonly top: number },
  { perMap }: Pick<PixelFrame, 'perMap'>,
): void => context.setTransform(perMap, 0, 0, -perMap, -origin.left, -origin.top)

/** Map px per CSS px. */
export const perViewOf = ({ perMap, pixelRatio }: Pick<PixelFrame, 'perMap' | 'pixelRatio'>): number =>
  pixelRatio / perMap
