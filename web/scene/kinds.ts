import { drawingKind } from './drawings/drawingKind.ts'
import { pencilTool } from './drawings/pencilTool.ts'
import { markerKind } from './markers/markerKind.ts'
import { pinKind } from './pins/pinKind.ts'
import type { Painter } from './state/Painter.ts'
import { TextRoom } from './state/TextRoom.ts'
import type { KindParts, PickableKind } from './state/SceneKind.ts'
import type { ObjectQueries, SceneToolSet } from './state/Tool.ts'
import { drawingTools } from './tools/drawing/drawingTool.ts'
import { editZoneTool } from './tools/editZone/editZoneTool.ts'
import { placePinTool, placePoiTool } from './tools/placeTools.ts'
import { selectTool } from './tools/selectTool.ts'
import { zoneKind } from './zones/zoneKind.ts'

/** The kinds of objects that a scene has, and the tools to work on them. */
export interface Kinds<Setters extends object = ObjectSetters> {
  /** Bottom first. */
  readonly painters: readonly Painter[]
  /** Where several have an object at a place, the first one wins. */
  readonly pickable: readonly PickableKind[]
  readonly tools: SceneToolSet
  readonly queries: ObjectQueries
  readonly setters: Setters
}

/** The methods that set the objects on the map. */
export type ObjectSetters = ReturnType<typeof createKinds>['setters']

/** The kinds of objects on the map. A new kind is added here, and nowhere else in the scene. */
export const createKinds = (parts: KindParts) => {
  const room = new TextRoom()
  const zones = zoneKind(parts, room)
  const drawings = drawingKind(parts)
  const markers = markerKind(parts, room)
  const pins = pinKind(parts)
  return {
    painters: [zones.painter, drawings.painter, markers.painter, pins.painter],
    pickable: [markers.pickable, pins.pickable, zones.pickable],
    tools: TOOLS,
    queries: zones.queries,
    setters: { ...zones.setters, ...drawings.setters, ...markers.setters, ...pins.setters },
  }
}

export const TOOLS = {
  select: selectTool,
  placePoi: placePoiTool,
  placePin: placePinTool,
  ...drawingTools,
  editZone: editZoneTool,
  pencil: pencilTool,
}
