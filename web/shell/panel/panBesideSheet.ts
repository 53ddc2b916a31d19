import type { PointMap } from '../../../shared/geometry/point.ts'
import { type InsetsView, NO_INSETS } from '../../scene/plane/camera.ts'
import type { SizeView } from '../../scene/plane/coordinates.ts'
import type { Scene } from '../../scene/Scene.ts'

/** The bars along the top of the canvas, which cover the map too. */
const TOP_BARS = ':scope > .topbar, :scope > .readout'

/**
 * Keeps the camera's insets clear of a sheet, and pans if the place is not in the part of the view beside it: once, and each
 * time the view has changed its size, as when a phone is turned.
 */
export const panBesideSheet = (scene: Scene, place: PointMap, sheet: HTMLElement): (() => void) => {
  let seenSize: SizeView | null = null
  const cover = () => {
    const { viewSize } = scene
    const isResized = viewSize !== seenSize
    seenSize = viewSize
    if (viewSize.height === 0) return
    // A sheet lies on the window, since it may be wider than the canvas.
    sheet.style.setProperty('--view-width', `${viewSize.width}px`)
    scene.setInsets(insetsBeside(sheet))
    if (isResized) scene.keepInView(place)
  }
  const stopFollowing = scene.onCamera(() => (scene.viewSize === seenSize ? undefined : cover()))
  cover()
  const resizes = new ResizeObserver(cover)
  resizes.observe(sheet)
  return () => {
    stopFollowing()
    resizes.disconnect()
    scene.setInsets(null)
  }
}

/** The sheet is at the bottom or on the right: what leaves more of the canvas. */
const insetsBeside = (sheet: HTMLElement): InsetsView => {
  const canvas = sheet.closest('.viewer__canvas')
  if (canvas === null) return NO_INSETS
  const view = canvas.getBoundingClientRect()
  const { left, top } = sheet.getBoundingClientRect()
  const bars = [...canvas.querySelectorAll(TOP_BARS)].map((bar) => bar.getBoundingClientRect().bottom)
  const insets = { ...NO_INSETS, topView: Math.max(view.top, ...bars) - view.top }
  const [above, beside] = [Math.max(0, top - view.top), Math.max(0, left - view.left)]
  return above * view.width >= beside * view.height
    ? { ...insets, bottomView: Math.max(0, view.bottom - top) }
    : { ...insets, rightView: Math.max(0, view.right - left) }
}
