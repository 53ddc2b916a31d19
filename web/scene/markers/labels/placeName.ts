import type { PointView, SizeView } from '../../plane/coordinates.ts'
import { LABEL_HEIGHT_VIEW, type LabelSide, OPPOSITE, SIDES } from './placeLabels.ts'

/** From the name to the edge of the view. */
const MARGIN_VIEW = 4

interface NameRequest {
  /** The middle of the marker. */
  readonly at: PointView
  readonly width: number
  /** From the middle of the marker to its name. */
  readonly gapView: number
  readonly view: SizeView
  /** The side that a panel beside the marker takes up; null if there is none. */
  readonly panelSide: LabelSide | null
}

/**
 * Returns the corner of a marker's name: beside the marker, within the view and clear of a panel. Null if there is no
 * room: the panel then shows the name itself.
 */
export const placeName = (request: NameRequest): { readonly left: number; readonly top: number } | null => {
  const { panelSide } = request
  const first = panelSide === null ? 'right' : OPPOSITE[panelSide]
  const others = SIDES.filter((side) => side !== first && side !== panelSide)
  for (const side of [first, ...others]) {
    const corner = cornerOn(side, request)
    if (isInView(corner, request)) return corner
  }
  return null
}

const cornerOn = (side: LabelSide, request: NameRequest): { left: number; top: number } => {
  const { at, width, gapView } = request
  switch (side) {
    case 'right':
      return { left: at.xView + gapView, top: at.yView - LABEL_HEIGHT_VIEW / 2 }
    case 'left':
      return { left: at.xView - gapView - width, top: at.yView - LABEL_HEIGHT_VIEW / 2 }
    case 'below':
      return { left: leftAcross(request), top: at.yView + gapView }
    case 'above':
      return { left: leftAcross(request), top: at.yView - gapView - LABEL_HEIGHT_VIEW }
  }
}

/** Centres the name on the marker, and moves it away from a panel beside the marker and from the edge of the view. */
const leftAcross = (request: NameRequest): number => {
  const { left, right } = boundsView(request)
  const { at, width } = request
  return Math.max(left, Math.min(right - width, at.xView - width / 2))
}

const isInView = (
  { left, top }: { readonly left: number; readonly top: number },
  request: NameRequest,
): boolean => {
  const bounds = boundsView(request)
  return (
    left >= bounds.left &&
    left + request.width <= bounds.right &&
    top >= MARGIN_VIEW &&
    top + LABEL_HEIGHT_VIEW <= request.view.height - MARGIN_VIEW
  )
}

/** Between the edges of the view, and clear of a panel beside the marker. */
const boundsView = ({ at, gapView, view, panelSide }: NameRequest): { left: number; right: number } => ({
  left: Math.max(MARGIN_VIEW, panelSide === 'left' ? at.xView - gapView : MARGIN_VIEW),
  right: Math.min(view.width - MARGIN_VIEW, panelSide === 'right' ? at.xView + gapView : view.width),
})
