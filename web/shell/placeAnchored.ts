import type { PointView } from '../scene/plane/coordinates.ts'

export type Side = 'right' | 'left' | 'below' | 'above'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Placing {
  readonly anchor: PointView
  readonly panel: Size
  readonly view: Size
  /** From the anchor to the panel. */
  readonly gapView: number
  /** From the panel to the edge of the view. */
  readonly marginView: number
  /** The current side, which is kept while the panel fits there. */
  readonly side?: Side
}

const SIDES: readonly Side[] = ['right', 'left', 'below', 'above']

/** Returns where to put a panel beside a place on the map: in view as far as possible, and never over the place itself. */
export const placeAnchored = (
  placing: Placing,
): { readonly left: number; readonly top: number; readonly side: Side } => {
  const side = chooseSide(placing)
  const { anchor, panel, view, gapView, marginView } = placing
  const isBeside = side === 'right' || side === 'left'
  const left = isBeside
    ? along(side === 'right', anchor.xView, panel.width, gapView)
    : across(anchor.xView, panel.width, view.width, marginView)
  const top = isBeside
    ? across(anchor.yView, panel.height, view.height, marginView)
    : along(side === 'below', anchor.yView, panel.height, gapView)
  return { left: Math.round(left), top: Math.round(top), side }
}

const chooseSide = (placing: Placing): Side => {
  if (placing.side && spare(placing, placing.side) >= 0) return placing.side
  const fitting = SIDES.find((side) => spare(placing, side) >= 0)
  return fitting ?? SIDES.reduce((best, side) => (spare(placing, side) > spare(placing, best) ? side : best))
}

/** The room left over on a side; negative where the panel does not fit. */
const spare = ({ anchor, panel, view, gapView, marginView }: Placing, side: Side): number => {
  const taken = gapView + marginView
  switch (side) {
    case 'right':
      return view.width - anchor.xView - taken - panel.width
    case 'left':
      return anchor.xView - taken - panel.width
    case 'below':
      return view.height - anchor.yView - taken - panel.height
    case 'above':
      return anchor.yView - taken - panel.height
  }
}

const along = (isAfter: boolean, anchor: number, length: number, gap: number): number =>
  isAfter ? anchor + gap : anchor - gap - length

/** Centres on the anchor and clamps to the view; moves along with an anchor that leaves the view. */
const across = (anchor: number, length: number, view: number, margin: number): number => {
  const last = Math.max(margin, view - margin - length)
  const overshoot = anchor < 0 ? anchor : anchor > view ? anchor - view : 0
  return Math.min(last, Math.max(margin, anchor - length / 2)) + overshoot
}
