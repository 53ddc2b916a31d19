/** The same in light and dark mode: what is drawn on a map must be visible on any image. */
export const MAP_COLOURS = {
  /** Drawn below every mark, so that it is visible on bright images. */
  casing: '#0d0f10',
  line: '#ffffff',
  /** The selection and the place of a new POI. */
  accent: '#cbd766',
  /** An edge that is refused. */
  crossing: '#ff453a',
  /** The background of short texts at the pointer. */
  chip: '#0d0f10',
  chipText: '#f0f1ec',
  chipProblem: '#f3ac62',
  /** The area of the image while none of it is loaded. */
  blank: '#26292d',
  labelText: '#ffffff',
  labelTextOnBright: '#1a1c1f',
} as const

/** From where there is next to nothing to where most stand together; lightness rises with it, for who cannot tell the hues apart. */
export const HEAT_RAMP = [
  { at: 0, rgb: [92, 58, 168], opacity: 0 },
  { at: 0.1, rgb: [98, 60, 172], opacity: 0.28 },
  { at: 0.35, rgb: [116, 66, 184], opacity: 0.46 },
  { at: 0.62, rgb: [196, 76, 142], opacity: 0.6 },
  { at: 0.84, rgb: [240, 144, 78], opacity: 0.72 },
  { at: 1, rgb: [250, 226, 142], opacity: 0.84 },
] as const
