import { Undo2, X } from 'lucide-react'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { BarButton, keepFocus } from '../../shell/canvas/ToolBar.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import './ruler.css'

/** The length and the area of what is measured, and the buttons for it. */
export const RulerControls = () => {
  const { scene } = useViewer()
  const points = useDraft((draft) => (draft.kind === 'ruler' ? draft.points : 0))
  const length = useDraft((draft) => (draft.kind === 'ruler' ? draft.length : ''))
  const area = useDraft((draft) => (draft.kind === 'ruler' ? draft.area : null))
  const isClosed = useDraft((draft) => draft.kind === 'ruler' && draft.isClosed)
  return (
    <DrawDock>
      <div className="map-control ruler-bar" role="toolbar" aria-label="Measure" onMouseDown={keepFocus}>
        {points === 0 ? (
          <span className="ruler-bar__hint">Click the places to measure between</span>
        ) : (
          <dl className="ruler-bar__facts">
            <div>
              <dt>{isClosed ? 'Around' : 'Length'}</dt>
              <dd className="num">{length}</dd>
            </div>
            {area !== null && (
              <div>
                <dt>Area</dt>
                <dd className="num">{area}</dd>
              </div>
            )}
          </dl>
        )}
        <BarButton
          label="Remove last"
          Icon={Undo2}
          disabled={points === 0}
          onClick={() => scene.act('dropLast')}
        />
        <BarButton label={points === 0 ? 'Done' : 'Clear'} Icon={X} onClick={() => scene.act('cancel')} />
      </div>
    </DrawDock>
  )
}
