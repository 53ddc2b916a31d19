import type { PointMap } from '../../shared/geometry/point.ts'
import type { Scene } from '../scene/Scene.ts'
import type { InsetsView } from '../scene/plane/camera.ts'

/** The bars along the top of the canvas, which cover the map too. */
const TOP_BARS = ':scope > .topbar, :scope > .readout'

/** Keeps the camera's insets clear of a bottom sheet, and pans once so that the place is in the part of the view above it. */
export const panAboveSheet = (scene: Scene, place: PointMap, sheet: HTMLElement): (() => void) => {
  let hasPanned = false
  const cover = () => {
    if (scene.viewSize.height === 0) return
    stopWaiting()
    scene.setInsets(insetsBeside(sheet))
    if (!hasPanned) scene.flyTo(place)
    hasPanned = true
  }
  const stopWaiting = scene.onCamera(cover)
  cover()
  const resizes = new ResizeObserver(cover)
  resizes.observe(sheet)
  return () => {
    stopWaiting()
    resizes.disconnect()
    scene.setInsets(null)
  }
}

const insetsBeside = (sheet: HTMLElement): InsetsView => {
  const canvas = sheet.closest('.viewer__canvas')
  if (canvas === null) return { topView: 0, bottomView: 0 }
  const { top, bottom } = canvas.getBoundingClientRect()
  const bars = [...canvas.querySelectorAll(TOP_BARS)].map((bar) => bar.getBoundingClientRect().bottom - top)
  return {
    topView: Math.max(0, ...bars),
    bottomView: Math.max(0, bottom - sheet.getBoundingClientRect().top),
  }
}
