import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { LabelCollision } from '../state/LabelCollision.ts'
import type { KindParts, PickableKind, PointerKind, SceneKind } from '../state/SceneKind.ts'
import { boundsOfArea, isInArea } from '../state/GatherArea.ts'
import { setObjectBounds } from '../state/sceneStore.ts'
import type { SceneFloors } from '../state/SceneFloors.ts'
import type { ObjectQueries } from '../state/Tool.ts'
import type { SceneZone } from './ZoneShape.ts'
import type { ZoneToolName } from './ZoneDraft.ts'
import { ZonePainter } from './ZonePainter.ts'
import { isGeometryWithin } from './zoneGeometry.ts'
import { ZoneStore } from './ZoneStore.ts'

declare module '../state/Target.ts' {
  interface TargetIds {
    readonly zone: number
  }
}

declare module '../state/SceneEvent.ts' {
  interface ToolNames extends Record<ZoneToolName, true> {
    editZone: true
  }

  interface SceneEvents {
    /** A finished zone, quantised and free of crossings. */
    drawn: { readonly geometry: ZoneGeometry }
    /** A finished gesture on an existing zone: one undo step. Quantised and free of crossings. */
    reshaped: {
      readonly zoneId: number
      readonly geometry: ZoneGeometry
      /** Whether the whole zone was moved. */
      readonly isMoved: boolean
      /** The zones whose borders went along, in the same step. */
      readonly others: readonly { readonly zoneId: number; readonly geometry: ZoneGeometry }[]
    }
    /** The menu of the zone being reshaped was asked for, at one of its vertices or edges, or elsewhere. */
    shapeMenu: {
      readonly zoneId: number
      readonly at: 'vertex' | 'edge' | 'elsewhere'
      readonly pointMap: PointMap
    }
    /** Reshaping was finished by Finish or Enter, after which the result is reviewed. Esc emits nothing: it only ends it. */
    finishedReshaping: { readonly zoneId: number }
  }
}

declare module '../state/Tool.ts' {
  interface ObjectQueries {
    zone(id: number): SceneZone | undefined
    /** Returns the visible zones that touch a rectangle. */
    zonesIn(rect: RectMap): readonly SceneZone[]
    /** Returns those that touch a rectangle and are hidden or on another floor. */
    unseenZonesIn(rect: RectMap): readonly UnseenZone[]
  }
}

/** A zone that is hidden, or on another floor. */
export interface UnseenZone {
  readonly zone: SceneZone
  /** Whether it is on another floor, hidden there or not. */
  readonly isElsewhere: boolean
}

interface ZoneSetters {
  setZones(zones: readonly SceneZone[]): void
  /** The cost depends on the size of the patch, not on the number of zones. */
  patchZones(patch: { readonly upsert: readonly SceneZone[]; readonly remove: readonly number[] }): void
  /** Makes a zone blink once a second; with reduced motion, outlines it instead. */
  setBlinkingZone(zoneId: number | null): void
  /** Hidden zones are not drawn or picked. */
  setHiddenZones(zoneIds: ReadonlySet<number>): void
  /** Returns the zones that are drawn and touch a rectangle, in drawing order, and which of them are faded. */
  shownZones(rect: RectMap): readonly ShownZone[]
  /** Outlines these zones and dims all others; null if nothing is searched. */
  setZoneMatches(zoneIds: ReadonlySet<number> | null): void
}

export interface ShownZone {
  readonly zone: SceneZone
  readonly isDimmed: boolean
}

/** Zones: circles, polygons and lines. */
export const zoneKind = (parts: KindParts, collision = new LabelCollision()) => {
  const zones = new ZoneStore()
  const painter = new ZonePainter(zones, parts.surface, collision)
  const setters = zoneSetters(parts, zones, painter)
  const setFloors = (floors: SceneFloors | null): void => {
    if (zones.setFloors(floors)) painter.changed()
  }
  return {
    painter,
    pickable: pickableZones(zones),
    queries: zoneQueries(zones),
    setters,
    setFloors,
  } satisfies SceneKind
}

const zoneSetters = (
  { store, refreshTool }: KindParts,
  zones: ZoneStore,
  painter: ZonePainter,
): ZoneSetters => {
  /** The draft shows a zone that is edited: its own picture is painted once it is drawn again. */
  const touch = (id: number): void => {
    const shape = zones.isDragged(id) ? undefined : zones.shape(id)
    if (shape !== undefined) painter.touched(shape.bounds)
  }
  const changed = (): void => {
    setObjectBounds(store, 'zones', zones.bounds)
    refreshTool()
  }
  return {
    setZones(all) {
      if (all.length === 0 && zones.size === 0) return
      zones.setAll(all)
      painter.changed()
      changed()
    },
    patchZones({ upsert, remove }) {
      for (const id of remove) {
        touch(id)
        zones.remove(id)
      }
      for (const zone of upsert) {
        touch(zone.id)
        zones.upsert(zone)
        touch(zone.id)
      }
      changed()
    },
    setBlinkingZone: (blinkingZoneId) => store.setState({ blinkingZoneId }),
    setHiddenZones(ids) {
      if (zones.setHidden(ids)) painter.changed()
    },
    shownZones: (rect) =>
      zones.visibleIn(rect).map(({ zone }) => {
        const isSteppedBack = zones.isSteppedBack(zone.id)
        return {
          zone: isSteppedBack ? { ...zone, label: '' } : zone,
          isDimmed: isSteppedBack || zones.isElsewhere(zone),
        }
      }),
    setZoneMatches(ids) {
      if (zones.setMatches(ids)) painter.changed()
    },
  }
}

export const zoneQueries = (
  zones: Pick<ZoneStore, 'get' | 'hereIn' | 'isElsewhere' | 'unseenIn'>,
): Pick<ObjectQueries, 'zone' | 'zonesIn' | 'unseenZonesIn'> => ({
  zone: (id) => zones.get(id),
  zonesIn: (rect) => zones.hereIn(rect).map(({ zone }) => zone),
  unseenZonesIn: (rect) =>
    zones.unseenIn(rect).map(({ zone }) => ({ zone, isElsewhere: zones.isElsewhere(zone) })),
})

/** How far from a zone's line a pointer still picks it, in CSS px. */
const LINE_SLOP_VIEW: Record<PointerKind, number> = { mouse: 6, pen: 10, touch: 20 }

/** A zone has no one place by which it is moved: that is done with all that is selected. */
export const pickableZones = (
  zones: Pick<ZoneStore, 'hereIn' | 'isElsewhere' | 'pick' | 'pickAll' | 'shape'>,
): PickableKind => ({
  pick(place, pointer, scale) {
    const zone = zones.pick(place, LINE_SLOP_VIEW[pointer] / scale)
    return zone && { kind: 'zone', id: zone.id }
  },
  pickAll: (place, pointer, scale) =>
    Array.from(zones.pickAll(place, LINE_SLOP_VIEW[pointer] / scale), ({ id }) => ({ kind: 'zone', id })),
  targetsIn: (rect) => zones.hereIn(rect).map(({ zone: { id } }) => ({ kind: 'zone', id })),
  targetsWithin: (area) =>
    zones
      .hereIn(boundsOfArea(area))
      .filter(({ zone }) => isGeometryWithin(zone.geometry, (place) => isInArea(area, place)))
      .map(({ zone: { id } }) => ({ kind: 'zone', id })),
  boundsOf: (target) => (target.kind === 'zone' ? zones.shape(target.id)?.bounds : undefined),
  isLocked(target) {
    const zone = target.kind === 'zone' ? zones.shape(target.id)?.zone : undefined
    return zone !== undefined && (zone.isLocked || zones.isElsewhere(zone))
  },
})
