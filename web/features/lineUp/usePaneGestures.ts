import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { type PanePoint, panned, toMap, zoomedAbout } from './paneView.ts'
import type { Pane } from './usePane.ts'

/** A pointer that has moved less since it went down marks a place. */
const CLICK_SLOP_PX = 5
const WHEEL_STEP = 0.0015

/** Moves and zooms a pane by pointer, wheel and two fingers. A click, or a tap, marks a place. */
export const usePaneGestures = (pane: Pane, onPlace: ((place: PointMap) => void) | null) => {
  const pointers = useRef(new Map<number, PanePoint>())
  const press = useRef<{ readonly at: PanePoint; hasMoved: boolean } | null>(null)
  const { stageRef, change, size } = pane

  const pointOf = (event: Pick<PointerEvent, 'clientX' | 'clientY'>): PanePoint => {
    const bounds = stageRef.current?.getBoundingClientRect()
    return { left: event.clientX - (bounds?.left ?? 0), top: event.clientY - (bounds?.top ?? 0) }
  }

  const latest = useRef({ change, size, pointOf })
  useEffect(() => {
    latest.current = { change, size, pointOf }
  })
  useEffect(() => {
    const stage = stageRef.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const now = latest.current
      const about = now.pointOf(event)
      now.change((view) => zoomedAbout(view, about, Math.exp(-event.deltaY * WHEEL_STEP), now.size))
    }
    // React listens passively, so that the page would scroll too.
    stage?.addEventListener('wheel', onWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', onWheel)
  }, [stageRef])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    pointers.current.set(event.pointerId, at)
    press.current = { at, hasMoved: pointers.current.size > 1 }
  }
  const onPointerMove = (event: ReactPointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before || !press.current) return
    const at = pointOf(event)
    const { left, top } = press.current.at
    if (Math.hypot(at.left - left, at.top - top) > CLICK_SLOP_PX) press.current.hasMoved = true
    if (!press.current.hasMoved) return
    pointers.current.set(event.pointerId, at)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return change((view) => panned(view, at.left - before.left, at.top - before.top))
    const factor = apart(at, other) / Math.max(1, apart(before, other))
    const [from, to] = [between(before, other), between(at, other)]
    change((view) => panned(zoomedAbout(view, from, factor, size), to.left - from.left, to.top - from.top))
  }
  const onPointerUp = (event: ReactPointerEvent) => {
    const wasDown = pointers.current.delete(event.pointerId)
    const isClick = wasDown && press.current?.hasMoved === false
    if (pointers.current.size === 0) press.current = null
    else if (press.current) press.current.hasMoved = true
    if (isClick) onPlace?.(toMap(pointOf(event), pane.view, size))
  }
  const onPointerCancel = (event: ReactPointerEvent) => {
    pointers.current.delete(event.pointerId)
    if (press.current) press.current.hasMoved = true
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

const apart = (one: PanePoint, other: PanePoint): number =>
  Math.hypot(one.left - other.left, one.top - other.top)

const between = (one: PanePoint, other: PanePoint): PanePoint => ({
  left: (one.left + other.left) / 2,
  top: (one.top + other.top) / 2,
})
