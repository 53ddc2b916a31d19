import { useLayoutEffect, useRef, useState } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import { fitted, type PaneView } from './paneView.ts'

/** What a pane shows, how large it is, and how it changes. It shows the whole image until it is moved. */
export const usePane = (image: ImageSize) => {
  const stageRef = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<ImageSize>({ width: 1, height: 1 })
  const [moved, setView] = useState<PaneView | null>(null)
  useLayoutEffect(() => {
    const stage = stageRef.current
    if (!stage) return
    const measure = () =>
      setSize({ width: Math.max(1, stage.clientWidth), height: Math.max(1, stage.clientHeight) })
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    measure()
    return () => observer.disconnect()
  }, [])
  const whole = fitted(image, size)
  return {
    stageRef,
    size,
    view: moved ?? whole,
    /** Later changes of one moment go on from earlier ones. */
    change: (next: (view: PaneView) => PaneView) => setView((view) => next(view ?? whole)),
    fit: () => setView(null),
    /** Shows a place in the middle, near enough to see what is there. */
    show: (centreMap: PointMap) =>
      setView((view) => ({ centreMap, scale: Math.max((view ?? whole).scale, whole.scale * 3) })),
  }
}

export type Pane = ReturnType<typeof usePane>
