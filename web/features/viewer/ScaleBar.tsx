import { scaleBar } from '../../scene/scaleBar.ts'
import { coordinateText } from './coordinates.ts'
import { useCamera } from './useCamera.ts'
import { useViewer } from './viewerContext.ts'

/** How long a round number of map pixels is on screen. */
export const ScaleBar = () => {
  const { scene } = useViewer()
  useCamera(({ camera }) => camera.zoomLevel)
  const { lengthMap, lengthView } = scaleBar(scene.camera)
  return (
    <div className="scalebar" aria-hidden="true" style={{ width: lengthView }}>
      <b>
        <span>0</span>
        <span>{short(lengthMap / 2)}</span>
        <span>{short(lengthMap)}</span>
      </b>
      <i />
    </div>
  )
}

const short = (lengthMap: number): string => (lengthMap < 10 ? String(lengthMap) : coordinateText(lengthMap))
