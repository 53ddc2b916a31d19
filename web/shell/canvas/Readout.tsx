import { ArrowRightLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import type { Scene } from '../../scene/Scene.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { CopyButton } from '../../ui/control/CopyButton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { setInPixels, useCoordinates, useSceneMeasure } from '../coordinates/useCoordinates.ts'
import { useLinkedPlace } from '../coordinates/useLinkedPlace.ts'
import { useViewer } from '../viewerContext.ts'

const COPIED_SHOWN_MS = 1_200

/**
 * Shows the coordinates under the pointer, and keeps them when the pointer leaves, so that they can be copied. With touch
 * they are those of the view's middle. The text changes with every movement, so it is written without a React render.
 */
export const Readout = () => {
  const { scene, record } = useViewer()
  const coordinates = useCoordinates()
  useLinkedPlace()
  useSceneMeasure()
  const hasPointer = useMediaQuery('(hover: hover)')
  const place = useRef<PointMap>(scene.middleMap)
  const [first, second] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  useEffect(() => {
    let written: readonly string[] = []
    const write = (): void => {
      const texts = coordinates.textsOf(place.current)
      // In the hand the place under the pointer stays the same.
      if (texts[0] === written[0] && texts[1] === written[1]) return
      written = texts
      if (first.current !== null) first.current.textContent = texts[0]
      if (second.current !== null) second.current.textContent = texts[1]
    }
    const show = (shown: PointMap): void => {
      place.current = placeShown(shown, coordinates.kind)
      write()
    }
    show(place.current)
    return followPlace(scene, hasPointer, show)
  }, [scene, hasPointer, coordinates, first, second])
  const isGame = coordinates.kind === 'game'
  return (
    <div className="map-control readout" role="group" aria-label="Coordinates">
      <span className="readout__axis">
        {coordinates.axes[0]}
        <b ref={first} />
      </span>
      <span className="readout__axis">
        {coordinates.axes[1]}
        <b ref={second} />
      </span>
      <CopyButton
        label="Copy coordinates"
        text={() => coordinates.toCopy(place.current)}
        shownMs={COPIED_SHOWN_MS}
      />
      {record.calibration !== null && (
        <IconButton
          size="sm"
          label={isGame ? 'Show pixels' : 'Show coordinates of the game'}
          onClick={() => setInPixels(isGame)}
        >
          <ArrowRightLeft />
        </IconButton>
      )}
    </div>
  )
}

/** Whole pixels, or as exact as a place can be stored: a pixel may be many units of a game. */
const placeShown = ({ x, y }: PointMap, kind: 'pixels' | 'game'): PointMap =>
  kind === 'pixels' ? { x: Math.round(x), y: Math.round(y) } : { x: quantise(x), y: quantise(y) }

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
