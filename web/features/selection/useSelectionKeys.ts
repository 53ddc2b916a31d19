import { selectionSize } from '../../../shared/content/selection.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Scene } from '../../scene/Scene.ts'
import { type ShortcutHandlers, useShortcuts } from '../../shell/useShortcuts.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { isEditing, selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { restackZones } from '../zones/restackZones.ts'
import { gather } from './bindSelected.ts'
import { duplicateSelected, removeSelected } from './selectionActs.ts'

/** How far duplicates are from their originals. */
const OFFSET_VIEW = 24

/** In whole map px, down to the right. */
export const duplicateStep = ({ camera }: Pick<Scene, 'camera'>): PointMap => {
  const by = Math.max(1, Math.round(OFFSET_VIEW / 2 ** camera.zoomLevel))
  return { x: by, y: -by }
}

/** The keys that work on what is selected, wherever the focus is on the map or in its lists. */
export const useSelectionKeys = (): void => {
  const viewer = useViewer()
  const { scene, session, store } = viewer
  const tool = useTool()
  const isFormOpen = useViewerState(isEditing)
  const hasZones = useViewerState(({ focus }) => selectedIn(focus).zones.size > 0)
  const hasSelection = useViewerState(({ focus }) => selectionSize(selectedIn(focus)) > 0)
  const isSelecting = (tool === 'select' || tool === 'selectMany') && !isFormOpen
  const selected = () => selectedIn(store.getState().focus)
  /** What arrow keys have just moved becomes a step of its own first. */
  const byMap = (act: () => void) => () => {
    if (!isAtMap()) return
    scene.commitNudge()
    act()
  }
  const handlers: ShortcutHandlers = {
    selectAll: byMap(() => gather(viewer, scene.gatherInView())),
    ...(hasSelection && {
      remove: byMap(() => void removeSelected(viewer, selected())),
      duplicate: byMap(() => void duplicateSelected(viewer, selected(), duplicateStep(scene))),
    }),
    ...(hasZones && {
      toFront: byMap(() => void restackZones(session, selected().zones, 'toFront')),
      forward: byMap(() => void restackZones(session, selected().zones, 'forward')),
      backward: byMap(() => void restackZones(session, selected().zones, 'backward')),
      toBack: byMap(() => void restackZones(session, selected().zones, 'toBack')),
    }),
  }
  useShortcuts(isSelecting ? handlers : {})
}

/** Whether keys mean the map: its canvas, the panels on it and its lists, or nothing has the focus. */
export const isAtMap = (): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active.closest(OF_THE_MAP) !== null
}

const OF_THE_MAP = '.viewer__canvas, [role="tree"], .zone-list, .pin-list'
