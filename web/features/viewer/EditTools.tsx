import { MapPinPlus, MousePointer2, Redo2, Undo2 } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import type { ToolName } from '../../scene/Scene.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useUndoKeys } from '../content/useUndoKeys.ts'
import { isShapeTool, SHAPE_TOOLS } from './shapeTools.ts'
import { useTool } from './useTool.ts'
import { useToolKeys } from './useToolKeys.ts'
import { useUndoSteps } from './useUndoSteps.ts'
import { useViewer } from './viewerContext.ts'
import { NO_FOCUS } from './viewerStore.ts'

const MODIFIER = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'

/** What an editor works with: the tools, and the way back and forth. */
export const EditTools = () => {
  const { scene, store, focusOn } = useViewer()
  const tool = useTool()
  const size = useIsMobile() ? 'touch' : 'md'
  const steps = useUndoSteps()

  const choose = useCallback(
    (next: ToolName) => {
      scene.setTool(next)
      if (!isShapeTool(next)) return
      scene.setSelectedZone(null)
      // What is open would lie over what is drawn; and the keys that help are the canvas's.
      if (store.getState().focus.kind !== 'none') focusOn(NO_FOCUS)
      document.querySelector<HTMLElement>('.viewer .scene')?.focus({ preventScroll: true })
    },
    [scene, store, focusOn],
  )
  // Placing is for one POI at a time: as soon as there is a place, a click selects again.
  useEffect(
    () => scene.onEvent((event) => (event.kind === 'place' ? choose('select') : undefined)),
    [scene, choose],
  )
  useToolKeys(choose)
  useUndoKeys(steps.act, true)
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
      {SHAPE_TOOLS.map((shape) => (
        <IconButton
          key={shape.tool}
          size={size}
          label={shape.label}
          shortcut={shape.key}
          tooltipSide="right"
          pressed={tool === shape.tool}
          onClick={() => choose(tool === shape.tool ? 'select' : shape.tool)}
        >
          <shape.Icon />
        </IconButton>
      ))}
      <hr className="hud__rule" />
      <IconButton
        size={size}
        label="Undo"
        shortcut={`${MODIFIER} Z`}
        tooltipSide="right"
        disabled={!steps.canUndo}
        onClick={() => steps.act('undo')}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size={size}
        label="Redo"
        shortcut={`${MODIFIER} Shift Z`}
        tooltipSide="right"
        disabled={!steps.canRedo}
        onClick={() => steps.act('redo')}
      >
        <Redo2 />
      </IconButton>
    </div>
  )
}
