import type { Change } from '../../../shared/changes.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { ShapeToolName, Stroke } from './Draft.ts'

export type ToolName = 'select' | 'placePoi' | 'placePin' | ShapeToolName | 'editZone' | 'pencil'

/** What people do on the canvas, for the features to answer. The scene itself changes nothing but its camera. */
export type SceneEvent =
  /** A click on nothing: the place an owner wants a POI, or a visitor its coordinates. */
  | { readonly kind: 'place'; readonly pointMap: PointMap }
  /** A marker was picked, or (null) the selection left. */
  | { readonly kind: 'select'; readonly markerId: number | null }
  | { readonly kind: 'hover'; readonly markerId: number | null }
  /** The pointer's place in map pixels; null when it leaves. */
  | { readonly kind: 'point'; readonly pointMap: PointMap | null }
  /** A finished act, to be committed as one undo step. */
  | { readonly kind: 'commit'; readonly changes: readonly Change[] }
  | { readonly kind: 'say'; readonly text: string }
  /** For those who do not see the canvas; everybody else sees it happen. */
  | { readonly kind: 'announce'; readonly text: string }
  /** Another tool is in use, by whomsoever. */
  | { readonly kind: 'tool'; readonly tool: ToolName }
  | ZoneEvent

/** What people do with zones, pins and the pencil. */
export type ZoneEvent =
  /** Finished, quantised, and free of crossings. */
  | { readonly kind: 'drawn'; readonly geometry: ZoneGeometry }
  /** A finished gesture on an existing zone: one undo step. Quantised, and free of crossings. */
  | { readonly kind: 'reshaped'; readonly zoneId: number; readonly geometry: ZoneGeometry }
  | { readonly kind: 'selectZone'; readonly zoneId: number | null }
  | { readonly kind: 'hoverZone'; readonly zoneId: number | null }
  | { readonly kind: 'selectPin'; readonly pinId: string | null }
  | { readonly kind: 'placePin'; readonly pointMap: PointMap }
  | { readonly kind: 'movePin'; readonly pinId: string; readonly pointMap: PointMap }
  /** A finished drawing of the pencil, simplified and quantised; never empty. */
  | { readonly kind: 'pencilled'; readonly strokes: readonly Stroke[] }
