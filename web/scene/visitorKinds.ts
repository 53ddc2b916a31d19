import { drawingKind } from './drawings/drawingKind.ts'
import { pencilTool } from './drawings/pencilTool.ts'
import { markerKind } from './markers/markerKind.ts'
import { peopleKind } from './people/peopleKind.ts'
import { pinKind } from './pins/pinKind.ts'
import { reviewKind } from './review/reviewKind.ts'
import { rulerKind } from './ruler/rulerKind.ts'
import { LabelCollision } from './state/LabelCollision.ts'
import type { SceneFloors } from './state/SceneFloors.ts'
import type { KindParts } from './state/SceneKind.ts'
import { placePinTool, placeRouteEndTool } from './tools/placeTools.ts'
import { rulerTool } from './tools/rulerTool.ts'
import { selectTool } from './tools/selectTool.ts'
import { zoneKind } from './zones/zoneKind.ts'

/** The kinds of objects on the map, with the tools of who may not change it: pins and drawings are a viewer's own. */
export const createVisitorKinds = (parts: KindParts) => {
  const collision = new LabelCollision()
  const zones = zoneKind(parts, collision)
  const drawings = drawingKind(parts)
  const markers = markerKind(parts, collision)
  const pins = pinKind(parts)
  const ruler = rulerKind()
  const review = reviewKind()
  const people = peopleKind(parts)
  return {
    painters: [zones.painter, drawings.painter, markers.painter, ruler.painter, people.painter],
    marks: [markers.marks, pins.marks, review.marks],
    pickable: [markers.pickable, pins.pickable, zones.pickable],
    tools: VISITOR_TOOLS,
    queries: { ...zones.queries, ...markers.queries },
    setters: {
      ...zones.setters,
      ...drawings.setters,
      ...markers.setters,
      ...pins.setters,
      ...review.setters,
      ...people.setters,
      /** What is on other floors steps back, or is hidden; null on a map without floors. Costs one redraw. */
      setFloors(floors: SceneFloors | null): void {
        zones.setFloors(floors)
        markers.setFloors(floors)
        parts.refreshTool()
      },
    },
  }
}

export const VISITOR_TOOLS = {
  select: selectTool,
  placePin: placePinTool,
  pencil: pencilTool,
  placeRouteEnd: placeRouteEndTool,
  ruler: rulerTool,
}
