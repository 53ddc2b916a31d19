import {
  Brush,
  Circle,
  type LucideIcon,
  MapPinPlus,
  MousePointer2,
  Pentagon,
  Pin,
  Square,
  Waypoints,
} from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { DraftState } from '../scene/state/Draft.ts'
import type { ShapeToolName } from '../scene/zones/ZoneDraft.ts'
import type { ShortcutId } from '../../shared/shortcuts.ts'
import type { ToolName } from '../scene/state/SceneEvent.ts'
import type { ShortcutHandlers } from './useShortcuts.ts'
import { NO_FOCUS, useViewer } from './viewerContext.ts'

/** A tool of the toolbar. A shortcut of the same name chooses it. */
export interface MapTool<Name extends ToolName & ShortcutId = ToolName & ShortcutId> {
  readonly tool: Name
  readonly label: string
  readonly Icon: LucideIcon
}

const SELECT: MapTool = { tool: 'select', label: 'Select and pan', Icon: MousePointer2 }
const ADD_POI: MapTool = { tool: 'placePoi', label: 'Add POI', Icon: MapPinPlus }

/** Pins and drawings belong to the viewer, so everybody has these tools on every map. */
const OWN_TOOLS: readonly MapTool[] = [
  { tool: 'placePin', label: 'Place pin', Icon: Pin },
  { tool: 'pencil', label: 'Pencil', Icon: Brush },
]

const SHAPE_TOOLS: readonly MapTool<ShapeToolName>[] = [
  { tool: 'circle', label: 'Circle zone', Icon: Circle },
  { tool: 'rectangle', label: 'Rectangle zone', Icon: Square },
  { tool: 'polyline', label: 'Polyline', Icon: Waypoints },
  { tool: 'polygon', label: 'Polygon zone', Icon: Pentagon },
]

const VISITOR_TOOLS: readonly (readonly MapTool[])[] = [[SELECT, ...OWN_TOOLS]]
const EDITOR_TOOLS: readonly (readonly MapTool[])[] = [[SELECT, ADD_POI, ...OWN_TOOLS], SHAPE_TOOLS]

/** Returns the tools in the groups of the toolbar. */
export const mapTools = (canEdit: boolean): readonly (readonly MapTool[])[] =>
  canEdit ? EDITOR_TOOLS : VISITOR_TOOLS

export const isShapeTool = (tool: ToolName): tool is ShapeToolName =>
  SHAPE_TOOLS.some((mapTool) => mapTool.tool === tool)

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
      if (store.getState().focus.kind !== 'none') focusOn(NO_FOCUS)
      document.querySelector<HTMLElement>('.viewer .scene')?.focus({ preventScroll: true })
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
