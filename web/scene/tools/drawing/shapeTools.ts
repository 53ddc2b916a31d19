import type { ShapeToolName } from '../../state/Draft.ts'
import type { Tool } from '../Tool.ts'
import type { DrawingState } from './Drawing.ts'
import { createDrawingTool } from './drawingTool.ts'
import { pathKind } from './pathKind.ts'
import { spanKind } from './spanKind.ts'

/** The tools that draw zones. */
export const shapeTools: Readonly<Record<ShapeToolName, Tool<DrawingState>>> = {
  circle: createDrawingTool(spanKind('circle')),
  rectangle: createDrawingTool(spanKind('rectangle')),
  polyline: createDrawingTool(pathKind('polyline')),
  polygon: createDrawingTool(pathKind('polygon')),
}
