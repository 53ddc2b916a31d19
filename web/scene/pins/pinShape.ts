/** From a pin's point to the middle of its head, in CSS px. */
export const PIN_HEAD_VIEW = 14
const HEAD_RADIUS_VIEW = 7

/** A drop whose point stands at 0,0, in CSS px. */
export const pinOutline = (): Path2D => {
  const path = new Path2D()
  path.moveTo(0, 0)
  path.bezierCurveTo(-2, -5, -HEAD_RADIUS_VIEW, -8.5, -HEAD_RADIUS_VIEW, -PIN_HEAD_VIEW)
  path.arc(0, -PIN_HEAD_VIEW, HEAD_RADIUS_VIEW, Math.PI, 0)
  path.bezierCurveTo(HEAD_RADIUS_VIEW, -8.5, 2, -5, 0, 0)
  path.closePath()
  return path
}
