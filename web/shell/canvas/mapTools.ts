import {
  SquareDashedMousePointer,
  Brush,
  Circle,
  LineSquiggle,
  type LucideIcon,
  MapPinPlus,
  MousePointer2,
  Pentagon,
  Pin,
  Ruler,
  Square,
  Waypoints,
} from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { ShortcutId } from '../../../shared/texts/shortcuts.ts'
import type { DraftState } from '../../scene/state/Draft.ts'
import type { ToolName } from '../../scene/state/SceneEvent.ts'
import type { ZoneToolName } from '../../scene/zones/ZoneDraft.ts'
import type { ShortcutHandlers } from '../useShortcuts.ts'
import { NO_FOCUS, useViewer } from '../viewerContext.ts'
import { focusCanvas } from './focusCanvas.ts'

/** A tool of the toolbar. A shortcut of the same name chooses it. */
export interface MapTool<Name extends ToolName & ShortcutId = ToolName & ShortcutId> {
  readonly tool: Name
  readonly label: string
  /** The short name under its icon on touch screens. */
  readonly name: string
  readonly Icon: LucideIcon
}

const SELECT: MapTool = { tool: 'select', label: 'Select and pan', name: 'Select', Icon: MousePointer2 }
const SELECT_MANY: MapTool = {
  tool: 'selectMany',
  label: 'Select many',
  name: 'Many',
  Icon: SquareDashedMousePointer,
}
const ADD_POI: MapTool = { tool: 'placePoi', label: 'Add POI', name: 'POI', Icon: MapPinPlus }

/** Pins and drawings belong to the viewer, and a measure is not kept, so everybody has these tools on every map. */
const OWN_TOOLS: readonly MapTool[] = [
  { tool: 'placePin', label: 'Place pin', name: 'Pin', Icon: Pin },
  { tool: 'pencil', label: 'Pencil', name: 'Pencil', Icon: Brush },
  { tool: 'ruler', label: 'Measure', name: 'Measure', Icon: Ruler },
]

const ZONE_TOOLS: readonly MapTool<ZoneToolName>[] = [
  { tool: 'circle', label: 'Circle zone', name: 'Circle', Icon: Circle },
  { tool: 'rectangle', label: 'Rectangle zone', name: 'Rectangle', Icon: Square },
  { tool: 'polyline', label: 'Polyline', name: 'Polyline', Icon: Waypoints },
  { tool: 'polygon', label: 'Polygon zone', name: 'Polygon', Icon: Pentagon },
  { tool: 'freehand', label: 'Freehand zone', name: 'Freehand', Icon: LineSquiggle },
]

/** Returns the tools in the groups of the toolbar; without selecting, which is in use when no other is. */
export const mapTools = (canEdit: boolean, withoutSelect = false): readonly (readonly MapTool[])[] => {
  const own = canEdit ? [SELECT_MANY, ADD_POI, ...OWN_TOOLS] : OWN_TOOLS
  const first = withoutSelect ? own : [SELECT, ...own]
  return canEdit ? [first, ZONE_TOOLS] : [first]
}

export const isShapeTool = (tool: ToolName): tool is ZoneToolName =>
  ZONE_TOOLS.some((mapTool) => mapTool.tool === tool)

/** Returns the tool in use, which either a person or the scene selected. */
export const useTool = (): ToolName => {
  const { scene } = useViewer()
  const subscribe = useCallback(
    (onChange: () => void) => scene.onEvent(({ kind }) => (kind === 'tool' ? onChange() : undefined)),
    [scene],
  )
  return useSyncExternalStore(subscribe, () => scene.tool)
}

/** Returns a function that selects a tool and closes any panel in its way. */
export const useChooseTool = (): ((tool: ToolName) => void) => {
  const { scene, store, focusOn } = useViewer()
  return useCallback(
    (tool) => {
      scene.setTool(tool)
      if (tool === 'select') return
      if (isShapeTool(tool) && store.getState().focus.kind === 'zone') scene.setSelection(null)
      // An open panel would cover what is drawn, and the canvas needs the keyboard.
      const { kind } = store.getState().focus
      const isKept = tool === 'selectMany' && kind === 'many'
      if (kind !== 'none' && !isKept) focusOn(NO_FOCUS)
      focusCanvas()
    },
    [scene, store, focusOn],
  )
}

/** Returns the shortcuts that choose the tools. In the form beside a place on the map, letters choose nothing. */
export const toolShortcuts = (choose: (tool: ToolName) => void, canEdit: boolean): ShortcutHandlers =>
  Object.fromEntries(
    mapTools(canEdit)
      .flat()
      .map(({ tool }) => [
        tool,
        () => {
          if (document.activeElement?.closest('[role="dialog"]') == null) choose(tool)
        },
      ]),
  )

/** Reads one value of the draft. It has to be a primitive, since the component renders again only when it changes. */
export const useDraft = <T extends string | number | boolean | null>(read: (draft: DraftState) => T): T => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onDraft(onChange), [scene])
  return useSyncExternalStore(subscribe, () => read(scene.draftState))
}
