import { type ComponentType, createElement } from 'react'
import { GatherMarks } from './marks/GatherMarks.tsx'
import type { Painter } from './state/Painter.ts'
import type { KindParts, PickableKind } from './state/SceneKind.ts'
import type { ObjectQueries, SceneToolSet } from './state/Tool.ts'
import { drawingTools } from './tools/drawing/drawingTool.ts'
import { freehandTool } from './tools/drawing/freehandTool.ts'
import { editZoneTool } from './tools/editZone/editZoneTool.ts'
import { placePointTool, placePoiTool } from './tools/placeTools.ts'
import { selectTool } from './tools/selectTool.ts'
import { snapPoint } from './tools/snapping.ts'
import { TransformMarks } from './zones/TransformMarks.tsx'
import { ZoneDraftMarks } from './zones/ZoneDraftMarks.tsx'
import { createVisitorKinds, VISITOR_TOOLS } from './visitorKinds.ts'

/** The kinds of objects that a scene has, and the tools to work on them. */
export interface Kinds<Setters extends object = ObjectSetters> {
  /** Bottom first. */
  readonly painters: readonly Painter[]
  /** Their nodes above all canvases, bottom first. */
  readonly marks: readonly ComponentType[]
  /** Where several have an object at a place, the first one wins. */
  readonly pickable: readonly PickableKind[]
  readonly tools: SceneToolSet
  readonly queries: ObjectQueries
  readonly setters: Setters
}

/** The methods that set the objects on the map. */
export type ObjectSetters = ReturnType<typeof createKinds>['setters']

/** The kinds of objects on the map. A new kind is added to those of visitors, and nowhere else in the scene. */
export const createKinds = (parts: KindParts) => {
  const kinds = createVisitorKinds(parts)
  const drafts = () => [
    createElement(TransformMarks, { ...parts, key: 'transform' }),
    createElement(ZoneDraftMarks, { ...parts, key: 'zone' }),
    createElement(GatherMarks, { ...parts, key: 'gather' }),
  ]
  const queries = { ...kinds.queries, snapPoint }
  return { ...kinds, marks: [...kinds.marks, drafts], queries, tools: TOOLS }
}

export const TOOLS = {
  ...VISITOR_TOOLS,
  selectMany: selectTool,
  placePoi: placePoiTool,
  placePoint: placePointTool,
  ...drawingTools,
  freehand: freehandTool,
  editZone: editZoneTool,
}
