import { Check, CircleMinus, Hash, Magnet, Pentagon, Repeat, Undo2, Waypoints, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { ShortcutId } from '../../../shared/texts/shortcuts.ts'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useIsSheet } from '../../shell/canvas/breakpoints.ts'
import { isShapeTool, useDraft, useTool } from '../../shell/canvas/mapTools.ts'
import { BarButton, keepFocus } from '../../shell/canvas/ToolBar.tsx'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { Kbd } from '../../ui/overlay/Tooltip.tsx'
import { useIsMobile, useMediaQuery } from '../../ui/useMediaQuery.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import { drawingHabits, HINTED_USES, type HintedTool } from './drawingHabits.ts'
import { toolInNumbers } from './DrawNumbers.tsx'
import { closeNumbers, numbersEntry, openNumbers } from './numbersEntry.ts'
import { type CutKind, cutting } from './parts/cutting.ts'
import './zones.css'

/** The buttons for the shape being drawn, and hints about its keys. */
export const DrawBar = () => {
  const { scene } = useViewer()
  const tool = useTool()
  const isMobile = useIsMobile()
  const isSheet = useIsSheet()
  const canFinish = useDraft((draft) => draft.kind === 'drawing' && draft.canFinish)
  const isBegun = useDraft((draft) => draft.kind === 'drawing' && draft.points > 0)
  const cut = useStore(cutting, (state) => state.cut)
  if (!isShapeTool(tool)) return null
  // A phone has no room for what is for a shape that is begun and what is for the next one.
  const isLess = isMobile && isBegun
  // On a line, which has the most buttons, the tick alone means to finish.
  const isCrowded = isMobile && isPathTool(tool)
  if (tool === 'freehand') return <FreehandBar />
  return (
    <DrawDock>
      {!cut && <DraftOffer />}
      <div className="map-control draw-bar" role="toolbar" aria-label="Shape" onMouseDown={keepFocus}>
        {cut && (
          <span className="draw-bar__purpose">
            {CUT_TEXTS[cut.kind]} “{cut.label}”
          </span>
        )}
        <Button
          size={isSheet ? 'touch' : 'md'}
          variant="primary"
          icon={<Check />}
          aria-label="Finish"
          disabled={!canFinish}
          onClick={() => scene.act('finish')}
        >
          {!isCrowded && 'Finish'}
        </Button>
        <BarButton
          label="Remove last"
          Icon={Undo2}
          disabled={!isBegun}
          onClick={() => scene.act('dropLast')}
        />
        <BarButton
          label="Cancel"
          Icon={X}
          onClick={() => (isBegun ? scene.act('cancel') : scene.setTool('select'))}
        />
        {(isBegun || !isMobile) && (
          <>
            <TraceButton />
            <NumbersButton />
          </>
        )}
        <SnapButton />
        {!isLess && !cut && <KeepDrawing />}
      </div>
      <KeyHints tool={tool} />
    </DrawDock>
  )
}

/** From the last point or the chosen vertex, which lies on a border. Pressed again it turns round, and then it ends. */
const TraceButton = () => {
  const { scene } = useViewer()
  const isSheet = useIsSheet()
  const tracing = useDraft((draft) => ('tracing' in draft ? draft.tracing : null))
  const isPath = useDraft(
    (draft) => draft.kind === 'editing' || (draft.kind === 'drawing' && isPathTool(draft.tool)),
  )
  const canTrace = useDraft((draft) =>
    draft.kind === 'editing' ? draft.canTrace : draft.kind === 'drawing' && draft.points > 0,
  )
  if (!isPath) return null
  return (
    <IconButton
      size={isSheet ? 'touch' : 'md'}
      label="Trace a border"
      shortcut={shortcutText('trace')}
      pressed={tracing !== null}
      disabled={!canTrace}
      onClick={() => scene.act('trace')}
    >
      <Waypoints />
    </IconButton>
  )
}

/** The numbers of what is drawn next, once its first point is placed. */
const NumbersButton = () => {
  const isSheet = useIsSheet()
  const isOpen = useStore(numbersEntry, ({ entry }) => entry !== null)
  const close = () => {
    closeNumbers()
    focusCanvas()
  }
  const canOpen = useDraft((draft) => toolInNumbers(draft) !== null)
  return (
    <IconButton
      size={isSheet ? 'touch' : 'md'}
      label="Type numbers"
      shortcut={shortcutText('typeNumbers')}
      pressed={isOpen}
      disabled={!canOpen}
      onClick={() => (isOpen ? close() : openNumbers({ first: '', at: null }))}
    >
      <Hash />
    </IconButton>
  )
}

const isPathTool = (tool: string): boolean => tool === 'polygon' || tool === 'polyline'

/** A stroke is a whole shape. */
const FreehandBar = () => {
  const { scene } = useViewer()
  return (
    <DrawDock>
      <DraftOffer />
      <div className="map-control draw-bar" role="toolbar" aria-label="Shape" onMouseDown={keepFocus}>
        <BarButton label="Done" Icon={Check} onClick={() => scene.setTool('select')} />
        <KeepDrawing />
      </div>
      <KeyHints tool="freehand" />
    </DrawDock>
  )
}

const CUT_TEXTS: Readonly<Record<CutKind, string>> = {
  split: 'Draw a line across',
  hole: 'Draw the hole in',
}

const KeepDrawing = () => {
  const isKept = useStore(drawingHabits, ({ isDrawingKept }) => isDrawingKept)
  const keep = (isDrawingKept: boolean) => drawingHabits.setState({ isDrawingKept })
  return useIsSheet() ? (
    <IconButton size="touch" label="Keep drawing" pressed={isKept} onClick={() => keep(!isKept)}>
      <Repeat />
    </IconButton>
  ) : (
    <Switch label="Keep drawing" checked={isKept} onChange={keep} />
  )
}

/** The buttons for the zone whose shape is being edited, and hints about its keys. */
export const EditBar = () => {
  const { scene } = useViewer()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const isEditing = useDraft((draft) => draft.kind === 'editing')
  const canDeleteVertex = useDraft((draft) => draft.kind === 'editing' && draft.canDeleteVertex)
  const isRectangle = useDraft((draft) => draft.kind === 'editing' && draft.isRectangle)
  if (!isEditing) return null
  const size = isTouch ? 'touch' : 'md'
  return (
    <DrawDock>
      <div className="map-control draw-bar" role="toolbar" aria-label="Edit shape" onMouseDown={keepFocus}>
        <Button size={size} variant="primary" icon={<Check />} onClick={() => scene.act('finish')}>
          Finish
        </Button>
        <Button
          size={size}
          variant="quiet"
          icon={<CircleMinus />}
          disabled={!canDeleteVertex}
          onClick={() => scene.act('deleteVertex')}
        >
          Delete vertex
        </Button>
        {isRectangle && (
          <Button size={size} variant="quiet" icon={<Pentagon />} onClick={() => scene.act('toPolygon')}>
            Make it a polygon
          </Button>
        )}
        {!isRectangle && <TraceButton />}
        <SnapButton />
      </div>
      <KeyHints tool="editZone" />
    </DrawDock>
  )
}

/** Hints about keys, until the user has used the tool a few times. There are none with touch. */
const KeyHints = ({ tool }: { tool: HintedTool }) => {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const isKnown = useStore(drawingHabits, ({ uses }) => (uses[tool] ?? 0) >= HINTED_USES)
  if (isTouch || isKnown) return null
  return (
    <p className="map-control key-hints" aria-label="Keys">
      {keyHintsOf(tool).map(({ key, does }) => (
        <span key={does} className="key-hints__one">
          {key && <Kbd>{shortcutText(key)}</Kbd>}
          {does}
        </span>
      ))}
    </p>
  )
}

/** One key and what it does; without a key, what the pointer does. */
interface KeyHint {
  readonly key?: ShortcutId
  readonly does: string
}

const ENDING: readonly KeyHint[] = [
  { key: 'unsnapped', does: 'no snap' },
  { key: 'cancel', does: 'cancel' },
]

const PATH: readonly KeyHint[] = [
  { does: 'Click to add a point' },
  { key: 'complete', does: 'finish' },
  { key: 'remove', does: 'remove last' },
  { key: 'constrain', does: 'straight' },
  { key: 'trace', does: 'trace a border' },
  ...ENDING,
]

const HINTS: Record<HintedTool, readonly KeyHint[]> = {
  circle: [{ does: 'Drag from the centre, or click twice' }, ...ENDING],
  rectangle: [
    { does: 'Drag from corner to corner, or click twice' },
    { key: 'constrain', does: 'square' },
    ...ENDING,
  ],
  polyline: PATH,
  polygon: PATH,
  freehand: [
    { does: 'Drag along the outline; end near the start to close it' },
    { key: 'cancel', does: 'cancel' },
  ],
  editZone: [
    { does: 'Drag a point, or the middle of an edge' },
    { key: 'next', does: 'next point' },
    { key: 'remove', does: 'delete it' },
    { key: 'unsnapped', does: 'no snap' },
    { key: 'apart', does: 'leave neighbours' },
    { key: 'cancel', does: 'done' },
  ],
}

const keyHintsOf = (tool: HintedTool): readonly KeyHint[] => HINTS[tool]

/** Turns snapping on and off where there is no Alt key to hold. Remembered in this browser. */
export const SnapButton = () => {
  const isTouch = useMediaQuery('(any-pointer: coarse)')
  const isSnapping = useStore(drawingHabits, (habits) => habits.isSnapping)
  if (!isTouch) return null
  return (
    <IconButton
      size="touch"
      label="Snap to zones"
      pressed={isSnapping}
      onClick={() => drawingHabits.setState({ isSnapping: !isSnapping })}
    >
      <Magnet />
    </IconButton>
  )
}
