import { type LucideIcon, Pencil, Redo2, Undo2, X } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { rovingFocus } from '../../ui/control/rovingFocus.ts'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useUndoSteps } from '../undo.ts'
import { shortcutText, useShortcuts } from '../useShortcuts.ts'
import { useViewer } from '../viewerContext.ts'
import { COMPACT, useIsSheet } from './breakpoints.ts'
import { type MapTool, mapTools, toolShortcuts, useChooseTool, useTool } from './mapTools.ts'

/**
 * The tools, and the buttons for undo and redo. On small screens they are folded into one button until they are wanted,
 * and visitors have their own tools alone.
 */
export const ToolBar = () => {
  const { scene, store, record } = useViewer()
  const canEdit = record.abilities.edit
  const choose = useChooseTool()
  // One POI is placed at a time: afterwards a click selects again.
  useEffect(
    () => scene.onEvent((event) => (event.kind === 'place' ? choose('select') : undefined)),
    [scene, choose],
  )
  useShortcuts(toolShortcuts(choose, canEdit))
  const undo = useUndoSteps()
  const isDrawing = useTool() === 'pencil'
  // Visitors have nothing to undo before they place a pin or draw.
  const hasUndo = canEdit || isDrawing || undo.canUndo || undo.canRedo
  useShortcuts({ undo: () => undo.act('undo'), redo: () => undo.act('redo') })
  const isCompact = useMediaQuery(COMPACT)
  const [isUnfolded, setUnfolded] = useState(false)
  const fold = () => setUnfolded(false)
  // What is selected needs the room.
  useEffect(
    () =>
      store.subscribe(({ focus }, before) => {
        if (focus !== before.focus && focus.kind !== 'none') setUnfolded(false)
      }),
    [store],
  )
  useBackCloses(isCompact && isUnfolded, fold)
  const isFolded = isCompact && canEdit && !isUnfolded
  return (
    <div
      className={classNames(
        'map-control map-control--column map-control--tools',
        isCompact && isUnfolded && 'map-control--named',
      )}
      role="toolbar"
      aria-label="Tools"
      ref={rovingFocus}
      aria-orientation="vertical"
    >
      {isFolded ? (
        <FoldedTools onUnfold={() => setUnfolded(true)} />
      ) : (
        <AllTools isCompact={isCompact} onFold={fold}>
          {hasUndo && <UndoButtons {...undo} />}
        </AllTools>
      )}
    </div>
  )
}

interface AllToolsProps {
  children: ReactNode
  isCompact: boolean
  onFold: () => void
}

const AllTools = ({ children, isCompact, onFold }: AllToolsProps) => {
  const { record } = useViewer()
  const canEdit = record.abilities.edit
  return (
    <>
      {mapTools(canEdit, isCompact).map((group, at) => (
        <Fragment key={group[0]?.tool}>
          {at > 0 && <hr className="map-control__rule" />}
          {group.map((mapTool) => (
            <ToolButton key={mapTool.tool} mapTool={mapTool} onChosen={onFold} />
          ))}
        </Fragment>
      ))}
      {children}
      {isCompact && canEdit && (
        <IconButton size="touch" className="tool tool--fold" label="Close the tools" onClick={onFold}>
          <X />
          <ToolName>Close</ToolName>
        </IconButton>
      )}
    </>
  )
}

/** One button: for the tool in use, or else to show the tools. */
const FoldedTools = ({ onUnfold }: { onUnfold: () => void }) => {
  const inUse = useTool()
  const mapTool = mapTools(true, true)
    .flat()
    .find(({ tool }) => tool === inUse)
  if (mapTool) return <ToolButton mapTool={mapTool} />
  return (
    <Button
      variant="quiet"
      size="touch"
      className="tool tool--edit"
      icon={<Pencil />}
      aria-expanded={false}
      onClick={onUnfold}
    >
      Edit
    </Button>
  )
}

/** Shown under a finger, which has no tooltip; screen readers know the button's whole name. */
const ToolName = ({ children }: { children: string }) => (
  <span className="tool__name" aria-hidden="true">
    {children}
  </span>
)

/** Pressing the tool in use returns to selecting. */
const ToolButton = ({ mapTool, onChosen }: { mapTool: MapTool; onChosen?: () => void }) => {
  const { tool, label, name, Icon } = mapTool
  const choose = useChooseTool()
  const isInUse = useTool() === tool
  return (
    <IconButton
      className="tool"
      label={label}
      shortcut={shortcutText(tool)}
      tooltipSide="right"
      pressed={isInUse}
      onClick={() => {
        choose(isInUse ? 'select' : tool)
        onChosen?.()
      }}
    >
      <Icon />
      <ToolName>{name}</ToolName>
    </IconButton>
  )
}

const UndoButtons = ({ act, canUndo, canRedo }: ReturnType<typeof useUndoSteps>) => {
  return (
    <>
      <hr className="map-control__rule" />
      <IconButton
        className="tool"
        label="Undo"
        shortcut={shortcutText('undo')}
        tooltipSide="right"
        disabled={!canUndo}
        onClick={() => act('undo')}
      >
        <Undo2 />
        <ToolName>Undo</ToolName>
      </IconButton>
      <IconButton
        className="tool"
        label="Redo"
        shortcut={shortcutText('redo')}
        tooltipSide="right"
        disabled={!canRedo}
        onClick={() => act('redo')}
      >
        <Redo2 />
        <ToolName>Redo</ToolName>
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

/** A quiet button of a bar over the canvas. On a small canvas there is room for its icon alone. */
export const BarButton = ({ label, Icon, ...rest }: QuietActProps) =>
  useIsSheet() ? (
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
