const CORNERS = ['bottom_left', 'bottom_right', 'top_left', 'top_right'] as const

/** The corner of the image at which both coordinates begin; with `yx_`, the first of a pair is y. */
export const ORIGINS = [
  'bottom_left',
  'bottom_right',
  'top_left',
  'top_right',
  'yx_bottom_left',
  'yx_bottom_right',
  'yx_top_left',
  'yx_top_right',
] as const
export type Origin = (typeof ORIGINS)[number]
export type Corner = (typeof CORNERS)[number]
export type Order = 'xy' | 'yx'

export const originOf = (corner: Corner, order: Order): Origin => (order === 'yx' ? `yx_${corner}` : corner)

export const orderOf = (origin: Origin): Order => (origin.startsWith('yx_') ? 'yx' : 'xy')

export const cornerOf = (origin: Origin): Corner =>
  CORNERS.find((corner) => origin.endsWith(corner)) ?? 'bottom_left'
