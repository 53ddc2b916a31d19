/** The same in light and dark: what is drawn on a map must show on any image. */
export const MAP_COLOURS = {
  /** Under every mark, so that it shows on bright images. */
  casing: '#0d0f10',
  line: '#ffffff',
  /** Yours, here, now: the selection, a place about to be taken. */
  accent: '#cbd766',
  /** The map's ground where no picture of it is there yet. */
  blank: '#26292d',
  labelText: '#ffffff',
  labelTextOnBright: '#1a1c1f',
} as const
