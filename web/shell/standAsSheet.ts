import type { PointMap } from '../../shared/geometry/point.ts'
import type { Scene } from '../scene/Scene.ts'
import type { InsetsView } from '../scene/plane/camera.ts'

/** Bars along the top of the canvas, under which a place is not seen either. */
const TOP_BARS = ':scope > .topbar, :scope > .readout'

/** Brings a place into what a bottom sheet leaves of the view; once there is a view. */
export const standAsSheet = (scene: Scene, place: PointMap, sheet: HTMLElement): (() => void) => {
  let isBrought = false
  const cover = () => {
    if (scene.viewSize.height === 0) return
    stopWaiting()
    scene.setInsets(insetsBeside(sheet))
    if (!isBrought) scene.flyTo(place)
    isBrought = true
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
