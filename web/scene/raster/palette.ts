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
  { at: 0, rgb: [83, 53, 156], opacity: 0 },
  { at: 0.3, rgb: [110, 62, 178], opacity: 0.5 },
  { at: 0.55, rgb: [196, 72, 138], opacity: 0.66 },
  { at: 0.8, rgb: [243, 144, 72], opacity: 0.78 },
  { at: 1, rgb: [250, 228, 140], opacity: 0.88 },
] as const
