import { NO_INSETS } from '../../scene/plane/camera.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { Scene } from '../../scene/Scene.ts'

/** Between a panel and what it is to leave in view, in CSS px. */
const GAP_VIEW = 24

/**
 * Pans the map so that a panel at the right of the canvas covers nothing of a shape, if it does and there is room beside it. Returns a
 * function that pans back, unless the map was moved since.
 */
export const panClearOf = (
  scene: Pick<Scene, 'viewSize' | 'mapToView' | 'setInsets' | 'flyTo'>,
  { left, right, bottom, top }: RectMap,
  panel: Pick<HTMLElement, 'offsetWidth' | 'offsetTop' | 'offsetHeight'>,
): (() => void) => {
  const rightView = panel.offsetWidth + GAP_VIEW
  const free = scene.viewSize.width - rightView
  const from = scene.mapToView({ x: left, y: top })
  const to = scene.mapToView({ x: right, y: bottom })
  const isCovered = to.xView > free && from.yView < panel.offsetTop + panel.offsetHeight
  const hasRoom = to.xView - from.xView < free
  if (!isCovered || !hasRoom || panel.offsetWidth === 0) return () => undefined
  scene.setInsets({ ...NO_INSETS, rightView })
  scene.flyTo({ x: (left + right) / 2, y: (bottom + top) / 2 })
  return () => scene.setInsets(null)
}
