import { useEffect, useRef } from 'react'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { Scene } from '../scene/Scene.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { CopyButton } from './CopyButton.tsx'
import { coordinateText, placeToCopy } from './coordinates.ts'
import { useViewer } from './viewerContext.ts'

const COPIED_SHOWN_MS = 1_200

/**
 * The place under the pointer, kept when it leaves so that it can be copied; with fingers, the middle of what is seen.
 * It is written without a React render: it alters with every movement.
 */
export const Readout = () => {
  const { scene } = useViewer()
  const hasPointer = useMediaQuery('(hover: hover)')
  const place = useRef<PointMap>(scene.middleMap)
  const [x, y] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  useEffect(() => {
    const show = (shown: PointMap): void => {
      place.current = { x: Math.round(shown.x), y: Math.round(shown.y) }
      if (x.current !== null) x.current.textContent = coordinateText(place.current.x)
      if (y.current !== null) y.current.textContent = coordinateText(place.current.y)
    }
    show(place.current)
    return followPlace(scene, hasPointer, show)
  }, [scene, hasPointer, x, y])
  return (
    <div className="hud readout" role="group" aria-label="Coordinates">
      <span className="readout__axis">
        X<b ref={x} />
      </span>
      <span className="readout__axis">
        Y<b ref={y} />
      </span>
      <CopyButton
        label="Copy coordinates"
        text={() => placeToCopy(place.current)}
        shownMs={COPIED_SHOWN_MS}
      />
    </div>
  )
}

const followPlace = (scene: Scene, hasPointer: boolean, show: (place: PointMap) => void): (() => void) => {
  let isPointed = false
  const stopEvents = scene.onEvent((event) => {
    if (event.kind !== 'point' || event.pointMap === null || !hasPointer) return
    isPointed = true
    show(event.pointMap)
  })
  const stopCamera = scene.onCamera(() => {
    if (!isPointed) show(scene.middleMap)
  })
  return () => {
    stopEvents()
    stopCamera()
  }
}
