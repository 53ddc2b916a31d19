import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from './coordinates.ts'

/** A corner scales what is selected, the knob above it turns it. */
export const HANDLES = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft', 'turn'] as const
export type Handle = (typeof HANDLES)[number]
export type Corner = Exclude<Handle, 'turn'>

/** How far the handles stand off from what is selected, in CSS px, so that its own points can be pressed. */
export const HANDLE_GAP_VIEW = 14
const TURN_GAP_VIEW = 44

/** `scale`: CSS px per map px. */
export const handlePlace = (
  { left, right, bottom, top }: RectMap,
  handle: Handle,
  scale: number,
): PointMap => {
  const gap = HANDLE_GAP_VIEW / scale
  if (handle === 'turn') return { x: (left + right) / 2, y: top + TURN_GAP_VIEW / scale }
  return {
    x: handle === 'topLeft' || handle === 'bottomLeft' ? left - gap : right + gap,
    y: handle === 'topLeft' || handle === 'topRight' ? top + gap : bottom - gap,
  }
}

export const cornerPlace = ({ left, right, bottom, top }: RectMap, corner: Corner): PointMap => ({
  x: corner === 'topLeft' || corner === 'bottomLeft' ? left : right,
  y: corner === 'topLeft' || corner === 'topRight' ? top : bottom,
})

export const OPPOSITE: Readonly<Record<Corner, Corner>> = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomRight: 'topLeft',
  bottomLeft: 'topRight',
}
