import {
  Brush,
  Circle,
  MapPinPlus,
  MousePointer2,
  Pentagon,
  Pin,
  Square,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { ToolName } from '../scene/Scene.ts'
import type { ShapeToolName } from '../scene/SceneZones.ts'

export interface ToolFacts<Name extends ToolName = ToolName> {
  readonly tool: Name
  readonly label: string
  readonly key: string
  readonly Icon: LucideIcon
}

const SELECT: ToolFacts = { tool: 'select', label: 'Select and pan', key: 'V', Icon: MousePointer2 }
const ADD_POI: ToolFacts = { tool: 'placePoi', label: 'Add POI', key: 'A', Icon: MapPinPlus }

/** Pins and drawings are a viewer's own, whoever's map it is. */
const OWN_TOOLS: readonly ToolFacts[] = [
  { tool: 'placePin', label: 'Place pin', key: 'N', Icon: Pin },
  { tool: 'pencil', label: 'Pencil', key: 'B', Icon: Brush },
]

const SHAPE_TOOLS: readonly ToolFacts<ShapeToolName>[] = [
  { tool: 'circle', label: 'Circle zone', key: 'C', Icon: Circle },
  { tool: 'rectangle', label: 'Rectangle zone', key: 'R', Icon: Square },
  { tool: 'polyline', label: 'Polyline', key: 'L', Icon: Waypoints },
  { tool: 'polygon', label: 'Polygon zone', key: 'P', Icon: Pentagon },
]

const VISITOR_TOOLS: readonly (readonly ToolFacts[])[] = [[SELECT, ...OWN_TOOLS]]
const EDITOR_TOOLS: readonly (readonly ToolFacts[])[] = [[SELECT, ADD_POI, ...OWN_TOOLS], SHAPE_TOOLS]

/** The tools as the toolbar shows them, in groups. */
export const mapTools = (canEdit: boolean): readonly (readonly ToolFacts[])[] =>
  canEdit ? EDITOR_TOOLS : VISITOR_TOOLS

export const isShapeTool = (tool: ToolName): tool is ShapeToolName =>
  SHAPE_TOOLS.some((facts) => facts.tool === tool)
