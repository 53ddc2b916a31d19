import { Check, Undo2, X } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useDraft } from '../viewer/useDraft.ts'
import { useTool } from '../viewer/useTool.ts'
import { useViewer } from '../viewer/viewerContext.ts'
import { drawingHabits } from './drawingHabits.ts'
import { keepFocus } from './keepFocus.ts'
import { KeyHints } from './KeyHints.tsx'
import { isShapeTool } from './shapeTools.ts'
import './zones.css'

/** What a shape under way can be done with, for hands without keys; below it, the keys. */
export const DrawBar = () => {
  const { scene } = useViewer()
  const tool = useTool()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const canFinish = useDraft((draft) => draft.kind === 'drawing' && draft.canFinish)
  const points = useDraft((draft) => (draft.kind === 'drawing' ? draft.points : 0))
  const isDrawingKept = useStore(drawingHabits, (habits) => habits.isDrawingKept)
  if (!isShapeTool(tool)) return null
  const size = isTouch ? 'touch' : 'md'
  const leave = () => (points > 0 ? scene.act('cancel') : scene.setTool('select'))
  return (
    <div className="draw-dock">
      <div className="hud draw-bar" role="toolbar" aria-label="Shape" onMouseDown={keepFocus}>
        <Button
          size={size}
          variant="primary"
          icon={<Check />}
          disabled={!canFinish}
          onClick={() => scene.act('finish')}
        >
          Finish
        </Button>
        <Button
          size={size}
          variant="quiet"
          icon={<Undo2 />}
          disabled={points === 0}
          onClick={() => scene.act('dropLast')}
        >
          Drop last
        </Button>
        <Button size={size} variant="quiet" icon={<X />} onClick={leave}>
          Cancel
        </Button>
        <Switch
          label="Keep drawing"
          checked={isDrawingKept}
          onChange={(isKept) => drawingHabits.setState({ isDrawingKept: isKept })}
        />
      </div>
      <KeyHints tool={tool} />
    </div>
  )
}
