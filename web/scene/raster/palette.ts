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
