import type { PointView } from '../../scene/plane/coordinates.ts'

export type Side = 'right' | 'left' | 'below' | 'above'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Placing {
  readonly anchor: PointView
  /** With all that it contains; what does not fit scrolls. */
  readonly panel: Size
  readonly view: Size
  /** From the anchor to the panel. */
  readonly gapView: number
  /** From the panel to the edge of the view. */
  readonly marginView: number
  /** The current side, which is kept while the panel fits there. */
  readonly side?: Side
}

interface Placed {
  readonly left: number
  readonly top: number
  readonly heightMax: number
  readonly side: Side
}

/** From the marker's middle; its edge is then 12 px from the panel. */
export const GAP_VIEW = 20
export const MARGIN_VIEW = 12

const SIDES: readonly Side[] = ['right', 'left', 'below', 'above']

/** The widest panel, and the least height in which one can be used. */
const WIDEST_VIEW = 430
const LOWEST_VIEW = 240
/** Another side must show this much more of the panel for it to change sides. */
const GAIN_VIEW = 32

/**
 * Returns where to put a panel beside a place on the map: always in view, and on the side that shows most of it. It never
 * covers the place, unless the view is too small for a panel beside a place (`isTooSmall`).
 */
export const placeAnchored = (placing: Placing): Placed => {
  const { panel, view, gapView, marginView } = placing
  const anchor = {
    xView: Math.min(view.width, Math.max(0, placing.anchor.xView)),
    yView: Math.min(view.height, Math.max(0, placing.anchor.yView)),
  }
  const side = chooseSide({ ...placing, anchor })
  const room = roomOn(side, { ...placing, anchor })
  const heightMax = Math.min(Math.max(LOWEST_VIEW, room.height), view.height - 2 * marginView)
  const height = Math.min(panel.height, heightMax)
  const isBeside = side === 'right' || side === 'left'
  const left = isBeside
    ? along(side === 'right', anchor.xView, panel.width, gapView)
    : anchor.xView - panel.width / 2
  const top = isBeside ? anchor.yView - height / 2 : along(side === 'below', anchor.yView, height, gapView)
  return {
    left: Math.round(within(left, marginView, view.width - marginView - panel.width)),
    top: Math.round(within(top, marginView, view.height - marginView - height)),
    heightMax: Math.floor(heightMax),
    side,
  }
}

/** Whether a view is too small for a panel beside each place: the panel is then a sheet at the window's edge. */
export const isTooSmall = (view: Size, gapView: number, marginView: number): boolean => {
  const taken = gapView + marginView
  const isBesideEach = view.width >= 2 * (WIDEST_VIEW + taken) && view.height >= LOWEST_VIEW + 2 * marginView
  const isAboveOrBelowEach =
    view.height >= 2 * (LOWEST_VIEW + taken) && view.width >= WIDEST_VIEW + 2 * marginView
  return !isBesideEach && !isAboveOrBelowEach
}

const chooseSide = (placing: Placing): Side => {
  const { side: current, panel } = placing
  const shown = (side: Side): number => {
    const room = roomOn(side, placing)
    return room.width < panel.width ? 0 : Math.min(panel.height, room.height)
  }
  const best = SIDES.reduce((found, side) => (shown(side) > shown(found) ? side : found))
  return current !== undefined && shown(current) > 0 && shown(best) <= shown(current) + GAIN_VIEW
    ? current
    : best
}

const roomOn = (side: Side, { anchor, view, gapView, marginView }: Placing): Size => {
  const taken = gapView + marginView
  const [width, height] = [view.width - 2 * marginView, view.height - 2 * marginView]
  switch (side) {
    case 'right':
      return { width: view.width - anchor.xView - taken, height }
    case 'left':
      return { width: anchor.xView - taken, height }
    case 'below':
      return { width, height: view.height - anchor.yView - taken }
    case 'above':
      return { width, height: anchor.yView - taken }
  }
}

const along = (isAfter: boolean, anchor: number, length: number, gap: number): number =>
  isAfter ? anchor + gap : anchor - gap - length

/** If `high` is below `low`, `low` wins. */
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
