import { Check, Repeat, Undo2, X } from 'lucide-react'
import { useStore } from 'zustand'
import { isShapeTool } from '../../shell/mapTools.ts'
import { useDraft } from '../../shell/useDraft.ts'
import { useTool } from '../../shell/useTool.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { KeyHints } from './KeyHints.tsx'
import { QuietAct } from './QuietAct.tsx'
import { drawingHabits } from './drawingHabits.ts'
import { keepFocus } from './keepFocus.ts'
import './zones.css'

/** What a shape under way can be done with, for hands without keys; below it, the keys. */
export const DrawBar = () => {
  const { scene } = useViewer()
  const tool = useTool()
  const isMobile = useIsMobile()
  const canFinish = useDraft((draft) => draft.kind === 'drawing' && draft.canFinish)
  const isBegun = useDraft((draft) => draft.kind === 'drawing' && draft.points > 0)
  if (!isShapeTool(tool)) return null
  return (
    <div className="draw-dock">
      <div className="hud draw-bar" role="toolbar" aria-label="Shape" onMouseDown={keepFocus}>
        <Button
          size={isMobile ? 'touch' : 'md'}
          variant="primary"
          icon={<Check />}
          disabled={!canFinish}
          onClick={() => scene.act('finish')}
        >
          Finish
        </Button>
        <QuietAct label="Drop last" Icon={Undo2} disabled={!isBegun} onClick={() => scene.act('dropLast')} />
        <QuietAct
          label="Cancel"
          Icon={X}
          onClick={() => (isBegun ? scene.act('cancel') : scene.setTool('select'))}
        />
        <KeepDrawing />
      </div>
      <KeyHints tool={tool} />
    </div>
  )
}

const KeepDrawing = () => {
  const isKept = useStore(drawingHabits, ({ isDrawingKept }) => isDrawingKept)
  const keep = (isDrawingKept: boolean) => drawingHabits.setState({ isDrawingKept })
  return useIsMobile() ? (
    <IconButton size="touch" label="Keep drawing" pressed={isKept} onClick={() => keep(!isKept)}>
      <Repeat />
    </IconButton>
  ) : (
    <Switch label="Keep drawing" checked={isKept} onChange={keep} />
  )
}
