import { type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { Fragment, type MouseEvent, useEffect } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { mapTools, type MapTool, toolShortcuts, useChooseTool, useTool } from './mapTools.ts'
import { useUndoSteps } from './undo.ts'
import { shortcutText, useShortcuts } from './useShortcuts.ts'
import { useViewer } from './viewerContext.ts'

/** The tools, and the buttons for undo and redo. */
export const ToolBar = () => {
  const { scene, record } = useViewer()
  const canEdit = record.abilities.edit
  const choose = useChooseTool()
  // One POI is placed at a time: afterwards a click selects again.
  useEffect(
    () => scene.onEvent((event) => (event.kind === 'place' ? choose('select') : undefined)),
    [scene, choose],
  )
  useShortcuts(toolShortcuts(choose, canEdit))
  return (
    <div
      className="map-control map-control--column map-control--tools"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
    >
      {mapTools(canEdit).map((group, at) => (
        <Fragment key={group[0]?.tool}>
          {at > 0 && <hr className="map-control__rule" />}
          {group.map((mapTool) => (
            <ToolButton key={mapTool.tool} mapTool={mapTool} />
          ))}
        </Fragment>
      ))}
      <UndoButtons canEdit={canEdit} />
    </div>
  )
}

/** Pressing the tool in use returns to selecting. */
const ToolButton = ({ mapTool }: { mapTool: MapTool }) => {
  const { tool, label, Icon } = mapTool
  const choose = useChooseTool()
  const isInUse = useTool() === tool
  return (
    <IconButton
      size={useIsMobile() ? 'touch' : 'md'}
      label={label}
      shortcut={shortcutText(tool)}
      tooltipSide="right"
      pressed={isInUse}
      onClick={() => choose(isInUse ? 'select' : tool)}
    >
      <Icon />
    </IconButton>
  )
}

/** Visitors have nothing to undo before they place a pin or draw. */
const UndoButtons = ({ canEdit }: { canEdit: boolean }) => {
  const { act, canUndo, canRedo } = useUndoSteps()
  const size = useIsMobile() ? 'touch' : 'md'
  const isDrawing = useTool() === 'pencil'
  const isShown = canEdit || isDrawing || canUndo || canRedo
  useShortcuts({ undo: () => act('undo'), redo: () => act('redo') })
  if (!isShown) return null
  return (
    <>
      <hr className="map-control__rule" />
      <IconButton
        size={size}
        label="Undo"
        shortcut={shortcutText('undo')}
        tooltipSide="right"
        disabled={!canUndo}
        onClick={() => act('undo')}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size={size}
        label="Redo"
        shortcut={shortcutText('redo')}
        tooltipSide="right"
        disabled={!canRedo}
        onClick={() => act('redo')}
      >
        <Redo2 />
      </IconButton>
    </>
  )
}

interface QuietActProps {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  onClick: () => void
}

/** A quiet button of a bar over the canvas. On phones there is room for its icon alone. */
export const BarButton = ({ label, Icon, ...rest }: QuietActProps) =>
  useIsMobile() ? (
    <IconButton size="touch" label={label} {...rest}>
      <Icon />
    </IconButton>
  ) : (
    <Button variant="quiet" icon={<Icon />} {...rest}>
      {label}
    </Button>
  )

/** For bars over the canvas: a press leaves the focus, and so the keyboard, on the canvas. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
