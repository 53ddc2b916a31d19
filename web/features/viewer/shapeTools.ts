import { Circle, Pentagon, Square, Waypoints, type LucideIcon } from 'lucide-react'
import type { ToolName } from '../../scene/Scene.ts'
import type { ShapeToolName } from '../../scene/SceneZones.ts'

export interface ShapeToolFacts {
  readonly tool: ShapeToolName
  readonly label: string
  readonly key: string
  readonly Icon: LucideIcon
}

/** The tools that draw zones, as the toolbar shows them. */
export const SHAPE_TOOLS: readonly ShapeToolFacts[] = [
  { tool: 'circle', label: 'Circle zone', key: 'C', Icon: Circle },
  { tool: 'rectangle', label: 'Rectangle zone', key: 'R', Icon: Square },
  { tool: 'polyline', label: 'Polyline', key: 'L', Icon: Waypoints },
  { tool: 'polygon', label: 'Polygon zone', key: 'P', Icon: Pentagon },
]

export const isShapeTool = (tool: ToolName): tool is ShapeToolName =>
  SHAPE_TOOLS.some((facts) => facts.tool === tool)
