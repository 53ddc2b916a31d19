/** The same in light and dark: what is drawn on a map must show on any image. */
export const MAP_COLOURS = {
  /** Under every mark, so that it shows on bright images. */
  casing: '#0d0f10',
  line: '#ffffff',
  /** Yours, here, now: the selection, a place about to be taken. */
  accent: '#cbd766',
  /** What is refused where it is drawn. */
  crossing: '#ff453a',
  /** The ground of short texts at the pointer, as of tooltips. */
  chip: '#0d0f10',
  chipText: '#f0f1ec',
  chipProblem: '#f3ac62',
  /** The map's ground where no picture of it is there yet. */
  blank: '#26292d',
  labelText: '#ffffff',
  labelTextOnBright: '#1a1c1f',
} as const
