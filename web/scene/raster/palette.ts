/** The same in light and dark mode: what is drawn on a map must show on any image. */
export const MAP_COLOURS = {
  /** Below every mark, so that it shows on bright images. */
  casing: '#0d0f10',
  line: '#ffffff',
  /** What the viewer is working with: the selection, the place of a new POI. */
  accent: '#cbd766',
  /** An edge that is refused. */
  crossing: '#ff453a',
  /** The background of short texts at the pointer. */
  chip: '#0d0f10',
  chipText: '#f0f1ec',
  chipProblem: '#f3ac62',
  /** The image's area while no picture of it is there yet. */
  blank: '#26292d',
  labelText: '#ffffff',
  labelTextOnBright: '#1a1c1f',
} as const
