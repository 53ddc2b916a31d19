import type { PointView, SizeView } from '../../plane/coordinates.ts'
import type { Effect } from '../Tool.ts'

const EDGE_VIEW = 36
/** Per event; a moving camera sends the pointer's place again in the next frame, and so goes on. */
const STEP_MAX_VIEW = 12

/** A hand that drags something to the edge of the view moves the map on. */
export const edgePan = ({ xView, yView }: PointView, { width, height }: SizeView): Effect[] => {
  const dxView = stepAt(xView, width)
  const dyView = stepAt(yView, height)
  return dxView === 0 && dyView === 0 ? [] : [{ kind: 'pan', dxView, dyView }]
}

const stepAt = (at: number, size: number): number => {
  if (size < EDGE_VIEW * 3) return 0
  const depth = Math.max(0, EDGE_VIEW - at) - Math.max(0, EDGE_VIEW - (size - at))
  return Math.round((Math.max(-EDGE_VIEW, Math.min(EDGE_VIEW, depth)) / EDGE_VIEW) * STEP_MAX_VIEW) || 0
}
