import { useEffect, useState } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { CopyButton } from './CopyButton.tsx'
import { coordinateText, placeToCopy } from './coordinates.ts'
import { useViewer } from './viewerContext.ts'

const COPIED_SHOWN_MS = 1_200

/** The place under the pointer, kept when it leaves so that it can be copied; with fingers, the middle of what is seen. */
export const Readout = () => {
  const { scene } = useViewer()
  const hasPointer = useMediaQuery('(hover: hover)')
  const [place, setPlace] = useState<PointMap>(() => scene.middleMap)
  useEffect(() => {
    const show = ({ x, y }: PointMap) =>
      setPlace((shown) => (isSamePlace(shown, x, y) ? shown : { x: Math.round(x), y: Math.round(y) }))
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
  }, [scene, hasPointer])
  return (
    <div className="hud readout" role="group" aria-label="Coordinates">
      <Axis name="X" value={place.x} />
      <Axis name="Y" value={place.y} />
      <CopyButton label="Copy coordinates" text={() => placeToCopy(place)} shownMs={COPIED_SHOWN_MS} />
    </div>
  )
}

const Axis = ({ name, value }: { name: string; value: number }) => (
  <span className="readout__axis">
    {name}
    <b>{coordinateText(value)}</b>
  </span>
)

const isSamePlace = (shown: PointMap, x: number, y: number): boolean =>
  shown.x === Math.round(x) && shown.y === Math.round(y)
