import { MapPinPlus, MousePointer2, Redo2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ToolName } from '../../scene/Scene.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useUndoKeys, type UndoKey } from '../content/useUndoKeys.ts'
import { useToolKeys } from './useToolKeys.ts'
import { useContentState, useViewer } from './viewerContext.ts'

const MODIFIER = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'

/** What an editor works with: the tools, and the way back and forth. */
export const EditTools = () => {
  const { scene, session } = useViewer()
  const [tool, setTool] = useState<ToolName>(scene.tool)
  const size = useIsMobile() ? 'touch' : 'md'
  const canUndo = useContentState((state) => state.canUndo)
  const canRedo = useContentState((state) => state.canRedo)

  const choose = useCallback(
    (next: ToolName) => {
      scene.setTool(next)
      setTool(next)
    },
    [scene],
  )
  // Placing is for one POI at a time: as soon as there is a place, a click selects again.
  useEffect(
    () => scene.onEvent((event) => (event.kind === 'place' ? choose('select') : undefined)),
    [scene, choose],
  )
  useToolKeys(choose)
  useUndoKeys(
    useCallback((key: UndoKey) => session[key](), [session]),
    true,
  )
  return (
    <div className="hud hud--column hud--tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      <IconButton
        size={size}
        label="Select and pan"
        shortcut="V"
        tooltipSide="right"
        pressed={tool === 'select'}
        onClick={() => choose('select')}
      >
        <MousePointer2 />
      </IconButton>
      <IconButton
        size={size}
        label="Add POI"
        shortcut="A"
        tooltipSide="right"
        pressed={tool === 'placePoi'}
        onClick={() => choose(tool === 'placePoi' ? 'select' : 'placePoi')}
      >
        <MapPinPlus />
      </IconButton>
      <hr className="hud__rule" />
      <IconButton
        size={size}
        label="Undo"
        shortcut={`${MODIFIER} Z`}
        tooltipSide="right"
        disabled={!canUndo}
        onClick={() => session.undo()}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size={size}
        label="Redo"
        shortcut={`${MODIFIER} Shift Z`}
        tooltipSide="right"
        disabled={!canRedo}
        onClick={() => session.redo()}
      >
        <Redo2 />
      </IconButton>
    </div>
  )
}
