import { useEffect, useMemo, useState } from 'react'
import { directionsText } from '../../../shared/calibration/directions.ts'
import { gameOf, mappingOf } from '../../../shared/calibration/gameMapping.ts'
import { gamePlaceText } from '../../../shared/calibration/gamePlaceText.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { Judged } from './calibrationForm.ts'

/** What the points come to: how the axes run, and what the place under the pointer, or in the middle of the view, is. */
export const CalibrationPreview = ({ judged: { calibration, problem } }: { judged: Judged }) => {
  const mapping = useMemo(() => calibration && mappingOf(calibration), [calibration])
  const place = usePlace()
  if (calibration === null || mapping === null)
    return (
      <p className="calibration__preview" role="status">
        {problem}
      </p>
    )
  return (
    <div className="calibration__preview">
      <p role="status">{directionsText(calibration, mapping)}</p>
      <p>
        Here: <b className="num">{gamePlaceText(gameOf(mapping, place), calibration)}</b>
      </p>
    </div>
  )
}

const usePlace = (): PointMap => {
  const { scene } = useViewer()
  const [place, setPlace] = useState(scene.middleMap)
  useEffect(() => {
    const stopEvents = scene.onEvent((event) => {
      if (event.kind === 'point' && event.pointMap !== null) setPlace(event.pointMap)
    })
    const stopCamera = scene.onCamera(() => setPlace(scene.middleMap))
    return () => {
      stopEvents()
      stopCamera()
    }
  }, [scene])
  return place
}
