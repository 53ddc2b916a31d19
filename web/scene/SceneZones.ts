import type { PointMap } from '../../shared/geometry/point.ts'
import type { Crossing } from '../../shared/geometry/selfIntersection.ts'
import type { Zone, ZoneGeometry } from '../../shared/zones.ts'

/** One zone as the scene draws it. `fillOpacity` is settled: the scene knows no defaults. */
export interface SceneZone extends Pick<
  Zone,
  'id' | 'label' | 'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'
> {
  readonly fillOpacity: number
}

/** How a shape that is being drawn looks, or a stroke of the pencil. */
export type DraftStyle = Pick<
  SceneZone,
  'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern'
>

/** A viewer's own mark: a drop whose point stands at the place. `label` is empty where there is none. */
export interface ScenePin extends PointMap {
  readonly id: string
  readonly label: string
  readonly colour: string
}

/** One line of the pencil. */
export interface Stroke {
  readonly points: readonly PointMap[]
  /** In CSS px at every zoom, as the lines of zones are. */
  readonly widthView: number
  readonly colour: string
  readonly opacity: number
  readonly pattern: SceneZone['pattern']
}

export interface SceneDrawing {
  readonly id: string
  readonly strokes: readonly Stroke[]
  readonly visible: boolean
}

export type ShapeToolName = 'circle' | 'rectangle' | 'polyline' | 'polygon'

/** What the visible buttons of a draft do; each has a key as well. */
export type DraftAct = 'finish' | 'cancel' | 'dropLast' | 'restore' | 'deleteVertex'

/** What is being drawn or edited, for the buttons and words around the canvas. */
export type DraftState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'drawing'
      readonly tool: ShapeToolName
      /** Placed so far. */
      readonly points: number
      readonly canFinish: boolean
      /** Something was taken back that `restore` brings again. */
      readonly canRestore: boolean
      /** What placing a point here would cross. */
      readonly crossing: Crossing | null
      /** The same in words. */
      readonly problem: string | null
    }
  | {
      readonly kind: 'editing'
      readonly zoneId: number
      /** The index of the vertex in hand; null when none is. */
      readonly vertex: number | null
      readonly canDeleteVertex: boolean
    }
  | {
      readonly kind: 'pencilling'
      readonly strokes: number
      /** Something was taken back that `restore` brings again. */
      readonly canRestore: boolean
    }

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

/** The scene's zones, pins and drawings, and the drafts of them. */
export interface SceneZones {
  setZones(zones: readonly SceneZone[]): void
  /** Cost follows what is named here, not all zones. */
  patchZones(patch: { readonly upsert: readonly SceneZone[]; readonly remove: readonly number[] }): void
  /** Also the zone that the tool 'editZone' edits. */
  setSelectedZone(zoneId: number | null): void
  /** Blinks every second, or is enclosed steadily where motion is reduced. */
  setBlinkingZone(zoneId: number | null): void
  /** Hidden zones are neither drawn nor picked. */
  setHiddenZones(zoneIds: ReadonlySet<number>): void
  setPins(pins: readonly ScenePin[]): void
  setSelectedPin(pinId: string | null): void
  setDrawings(drawings: readonly SceneDrawing[]): void
  /** Of the shape that is being drawn and the next ones; while the pencil is in use, the line is the pencil's. */
  setDraftStyle(style: DraftStyle): void
  act(act: DraftAct): void
  readonly draftState: DraftState
  /** Fires after each change of `draftState`; answers the way to stop. */
  onDraft(listener: (draft: DraftState) => void): () => void
}
