import { NO_INSETS } from '../../scene/plane/camera.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { Scene } from '../../scene/Scene.ts'

/** Between a panel and what it is to leave in view, in CSS px. */
const GAP_VIEW = 24

interface KeptClear {
  readonly scene: Pick<Scene, 'viewSize' | 'mapToView' | 'setInsets' | 'flyTo' | 'onCamera'>
  /** The bounds of the shape as it is now, also while a gesture changes it. */
  readonly boundsNow: () => RectMap
  /** At the right of the canvas. It is measured once. */
  readonly panel: Pick<HTMLElement, 'offsetWidth' | 'offsetTop' | 'offsetHeight'>
  /** Called once when the panel covers the shape all the same, and has to go. */
  readonly onCovered: () => void
}

interface ClearWatch {
  /** Call when the shape has changed. Does nothing once the panel was found to cover it. */
  readonly check: () => void
  /** Ends it, and pans back, unless the map was moved since. */
  readonly stop: () => void
}

/**
 * Pans the map so that a panel covers nothing of a shape, if it does and there is room beside it. Where there is none, or when the
 * shape or the map comes to lie beneath the panel later, `onCovered` is told.
 */
export const keepClearOf = ({ scene, boundsNow, panel, onCovered }: KeptClear): ClearWatch => {
  const { offsetWidth: widthView, offsetTop: topView, offsetHeight: heightView } = panel
  const rightView = widthView + GAP_VIEW
  const placed = () => {
    const { left, right, bottom, top } = boundsNow()
    const free = scene.viewSize.width - rightView
    const from = scene.mapToView({ x: left, y: top })
    const to = scene.mapToView({ x: right, y: bottom })
    const isBeneath = to.xView > free && from.yView < topView + heightView
    return {
      isCovered: isBeneath && from.xView < scene.viewSize.width,
      hasRoom: to.xView - from.xView < free,
    }
  }
  const first = placed()
  const isPanned = first.isCovered && first.hasRoom
  /** On the way there the shape is still covered. */
  let isArrived = !isPanned
  let frame: number | null = null
  let isOver = false
  const end = () => {
    isOver = true
    stopCamera()
    window.removeEventListener('pointermove', onPointer)
    if (frame !== null) cancelAnimationFrame(frame)
  }
  const cover = () => {
    end()
    onCovered()
  }
  const check = () => {
    if (!isOver && placed().isCovered) cover()
  }
  const onCamera = () => {
    if (isArrived) check()
    else isArrived = !placed().isCovered
  }
  const onPointer = ({ buttons }: PointerEvent) => {
    if (buttons === 0) return
    // A pointer may move many times a frame.
    frame ??= requestAnimationFrame(() => {
      frame = null
      check()
    })
  }
  const stopCamera = scene.onCamera(onCamera)
  window.addEventListener('pointermove', onPointer)
  if (isPanned) {
    const { left, right, bottom, top } = boundsNow()
    scene.setInsets({ ...NO_INSETS, rightView })
    scene.flyTo({ x: (left + right) / 2, y: (bottom + top) / 2 })
  } else if (first.isCovered) cover()
  return {
    check,
    stop() {
      end()
      if (isPanned) scene.setInsets(null)
    },
  }
}
