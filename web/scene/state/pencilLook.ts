import type { Stroke } from '../SceneZones.ts'

/** What the pencil draws with until it is told otherwise; the width is in CSS px. */
export const PENCIL_WIDTH_VIEW = 4
export const PENCIL_COLOUR = '#d43a3a'
export const PENCIL_OPACITY = 0.7

/** The look of a stroke. */
export type PencilLook = Pick<Stroke, 'widthView' | 'colour' | 'opacity' | 'pattern'>

export const PENCIL_LOOK: PencilLook = {
  widthView: PENCIL_WIDTH_VIEW,
  colour: PENCIL_COLOUR,
  opacity: PENCIL_OPACITY,
  pattern: 'none',
}
