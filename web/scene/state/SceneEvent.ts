import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { ShapeToolName, Stroke } from './Draft.ts'
import type { Target } from './Target.ts'

export type ToolName = 'select' | 'placePoi' | 'placePin' | ShapeToolName | 'editZone' | 'pencil'

/** What people do on the canvas, for the features to act on. The scene itself changes nothing but its camera. */
export type SceneEvent =
  /** A click on nothing: the place where an owner wants a POI, or a visitor its coordinates. */
  | { readonly kind: 'place'; readonly pointMap: PointMap }
  /** A click with the pin tool. */
  | { readonly kind: 'placePin'; readonly pointMap: PointMap }
  /** Something was picked, or (null) the selection was left. */
  | { readonly kind: 'select'; readonly target: Target | null }
  /** A finished drag, or a run of arrow keys: one undo step. Quantised. */
  | { readonly kind: 'move'; readonly target: Target; readonly pointMap: PointMap }
  /** A finished zone, quantised and free of crossings. */
  | { readonly kind: 'drawn'; readonly geometry: ZoneGeometry }
  /** A finished gesture on an existing zone: one undo step. Quantised and free of crossings. */
  | { readonly kind: 'reshaped'; readonly zoneId: number; readonly geometry: ZoneGeometry }
  /** A finished drawing of the pencil, simplified and quantised; never empty. */
  | { readonly kind: 'pencilled'; readonly strokes: readonly Stroke[] }
  /** The pointer's place in map pixels; null when it leaves. */
  | { readonly kind: 'point'; readonly pointMap: PointMap | null }
  /** A refusal, to be shown. */
  | { readonly kind: 'say'; readonly text: string }
  /** For people who do not see the canvas; everybody else sees it happen. */
  | { readonly kind: 'announce'; readonly text: string }
  /** Another tool is in use, whoever chose it. */
  | { readonly kind: 'tool'; readonly tool: ToolName }
