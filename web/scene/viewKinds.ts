import type { Kinds } from './kinds.ts'
import { markerKind } from './markers/markerKind.ts'
import type { KindParts } from './state/SceneKind.ts'
import { TextRoom } from './state/TextRoom.ts'
import { selectTool } from './tools/selectTool.ts'
import { zoneKind } from './zones/zoneKind.ts'

/** What a map shows where nothing on it can be changed: its markers and zones, without the tools that draw. */
export const createViewKinds = (parts: KindParts): Kinds<ViewSetters> => {
  const room = new TextRoom()
  const zones = zoneKind(parts, room)
  const markers = markerKind(parts, room)
  return {
    painters: [zones.painter, markers.painter],
    pickable: [markers.pickable, zones.pickable],
    tools: { select: selectTool },
    queries: zones.queries,
    setters: { ...zones.setters, ...markers.setters },
  }
}

type ViewSetters = ReturnType<typeof zoneKind>['setters'] & ReturnType<typeof markerKind>['setters']
