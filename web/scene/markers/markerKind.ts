import { createElement } from 'react'
import { LabelCollision } from '../state/LabelCollision.ts'
import {
  boundsAt,
  type KindParts,
  PICK_RADIUS_VIEW,
  type PickableKind,
  type SceneKind,
} from '../state/SceneKind.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { boundsOfArea, isInArea } from '../state/GatherArea.ts'
import type { SceneFloors } from '../state/SceneFloors.ts'
import { setObjectBounds } from '../state/sceneStore.ts'
import type { Target } from '../state/Target.ts'
import type { LabelSide } from './labels/placeLabels.ts'
import type { FlashTarget, Marker, PendingMarker } from './Marker.ts'
import type { MarkerColumns } from './MarkerColumns.ts'
import { ELSEWHERE, type FoundFilter, HEAT, MARKER } from './markerFilter.ts'
import { MarkerMarks } from './MarkerMarks.tsx'
import { MarkerPainter } from './MarkerPainter.ts'
import { MarkerStore } from './MarkerStore.ts'
import { nearestUnfound } from './nearestUnfound.ts'

declare module '../state/Target.ts' {
  interface TargetIds {
    readonly marker: number
  }
}

declare module '../state/SceneEvent.ts' {
  interface ToolNames {
    placePoi: true
  }
}

declare module '../state/Tool.ts' {
  interface ObjectQueries {
    /** Returns the visible markers within a rectangle. */
    markersIn(rect: RectMap): readonly Marker[]
  }
}

interface MarkerSetters {
  setMarkers(markers: readonly Marker[]): void
  setMarkerColumns(columns: MarkerColumns): void
  /** The cost depends on the size of the patch, not on the number of markers. */
  patchMarkers(patch: { readonly upsert: readonly Marker[]; readonly remove: readonly number[] }): void
  setLabelsShown(shown: boolean): void
  /** Markers of these types are not drawn, labelled or picked. Costs one redraw. */
  setHiddenTypes(typeIds: ReadonlySet<number>): void
  /**
   * At every zoom, markers of these types are painted as one picture of how crowded they are, and not labelled or picked, but for
   * what a search has found. Costs one redraw.
   */
  setHeatTypes(typeIds: ReadonlySet<number>): void
  /** Markers of these types are not moved, neither by a drag nor by keys. */
  setLockedTypes(typeIds: ReadonlySet<number>): void
  /** Sets the markers that count as found. Ids without a marker take effect when their marker is added. */
  setFound(ids: ReadonlySet<number>): void
  /** Whether found markers and their labels are drawn at an opacity of 0.3. */
  setFoundDimmed(dimmed: boolean): void
  /** Which markers are drawn, labelled and picked, by whether they are found. */
  setFoundFilter(filter: FoundFilter): void
  /** Rings these markers and dims all others; null if nothing is searched. Costs one redraw. */
  setMatches(ids: ReadonlySet<number> | null): void
  /** Draws a short ring animation around the target; with reduced motion, a static outline until it is set to null. */
  flash(target: FlashTarget | null): void
  /**
   * Returns the id of the nearest marker that is not hidden and not found, without those that were `passed`: on the shown floor as long as
   * there is any; null if there is none.
   */
  nearestUnfound(place: PointMap, passed: ReadonlySet<number>): number | null
  /** The side of the selected marker on which a panel is open: its name is shown on the other side. */
  setPanelSide(side: LabelSide | null): void
  /** Returns the markers within a rectangle that are drawn, also as heat, in drawing order, and how. */
  shownMarkers(rect: RectMap): readonly ShownMarker[]
  /** A preview marker where a POI is about to be created. */
  setPending(marker: PendingMarker | null): void
}

export interface ShownMarker {
  readonly marker: Marker
  readonly isDimmed: boolean
  /** Whether it is on another floor than the shown one, beneath all that is on that. */
  readonly isElsewhere: boolean
}

/** The markers of POIs. */
export const markerKind = ({ store, surface, refreshTool }: KindParts, collision = new LabelCollision()) => {
  const markers = new MarkerStore()
  const painter = new MarkerPainter(markers, surface, collision)
  const setters = markerSetters({ store, refreshTool }, markers, painter)
  const marks = () => createElement(MarkerMarks, { store, markers, painter })
  const queries = { markersIn: (rect: RectMap) => markers.markersIn(rect) }
  const setFloors = (floors: SceneFloors | null): void => {
    if (markers.setFloors(floors)) painter.changed()
  }
  return {
    painter,
    marks,
    pickable: pickableMarkers(markers),
    queries,
    setters,
    setFloors,
  } satisfies SceneKind
}

const markerSetters = (
  { store, refreshTool }: Pick<KindParts, 'store' | 'refreshTool'>,
  markers: MarkerStore,
  painter: MarkerPainter,
): MarkerSetters => {
  const setBounds = (): void => setObjectBounds(store, 'markers', markers.bounds)
  const afterAll = (): void => {
    setBounds()
    painter.changed()
    refreshTool()
  }
  return {
    setMarkers(all) {
      markers.setAll(all)
      afterAll()
    },
    setMarkerColumns(columns) {
      markers.setColumns(columns)
      afterAll()
    },
    patchMarkers({ upsert, remove }) {
      const touched: (Marker | undefined)[] = []
      for (const id of remove) {
        touched.push(markers.get(id))
        markers.remove(id)
      }
      for (const marker of upsert) {
        touched.push(markers.get(marker.id), marker)
        markers.upsert(marker)
      }
      painter.touched(touched.filter((marker) => marker !== undefined))
      setBounds()
      refreshTool()
    },
    setLabelsShown: (areLabelsShown) => store.setState({ areLabelsShown }),
    setHiddenTypes(typeIds) {
      if (markers.setHiddenTypes(typeIds)) painter.changed()
    },
    setHeatTypes(typeIds) {
      if (markers.setHeatTypes(typeIds)) painter.changed()
    },
    setLockedTypes(typeIds) {
      markers.setLockedTypes(typeIds)
      refreshTool()
    },
    setFound(ids) {
      const changed = markers.setFound(ids)
      if (markers.isFoundTold) painter.touched(changed)
    },
    setFoundDimmed(isFoundDimmed) {
      if (markers.setRules({ isFoundDimmed })) painter.changed()
    },
    setFoundFilter(foundFilter) {
      if (markers.setRules({ foundFilter })) painter.changed()
    },
    setMatches(ids) {
      if (markers.setMatches(ids)) painter.changed()
    },
    shownMarkers: (rect) =>
      markers.drawnIn(rect, MARKER | HEAT).map((marker) => {
        const isSteppedBack = markers.isSteppedBack(marker.id)
        return {
          marker: isSteppedBack ? { ...marker, label: '' } : marker,
          isDimmed: isSteppedBack || markers.isDimmed(marker),
          isElsewhere: isElsewhere(markers, marker.id),
        }
      }),
    flash: (target) => painter.flash(target),
    nearestUnfound: (place, passed) => nearestUnfound(markers, place, passed),
    setPanelSide: (side) => painter.setPanelSide(side),
    setPending: (marker) => painter.setPending(marker),
  }
}

const isElsewhere = ({ slots }: Pick<MarkerStore, 'slots'>, id: number): boolean =>
  ((slots.flags[slots.slotOf(id) ?? -1] ?? 0) & ELSEWHERE) !== 0

/** Only editors can move markers, and no locked ones. */
export const pickableMarkers = (
  markers: Pick<MarkerStore, 'get' | 'markersIn' | 'pick' | 'isLocked'>,
): PickableKind => {
  const markerOf = (target: Target): Marker | undefined =>
    target.kind === 'marker' ? markers.get(target.id) : undefined
  return {
    pick(place, pointer, scale) {
      const marker = markers.pick(place, PICK_RADIUS_VIEW[pointer] / scale)
      return marker && { kind: 'marker', id: marker.id }
    },
    pickAll({ x, y }, pointer, scale) {
      const reach = PICK_RADIUS_VIEW[pointer] / scale
      const squaredTo = (marker: Marker): number => (marker.x - x) ** 2 + (marker.y - y) ** 2
      return markers
        .markersIn({ left: x - reach, right: x + reach, bottom: y - reach, top: y + reach })
        .filter((marker) => squaredTo(marker) <= reach ** 2)
        .sort((a, b) => squaredTo(a) - squaredTo(b))
        .map(({ id }) => ({ kind: 'marker', id }))
    },
    targetsIn: (rect) => markers.markersIn(rect).map(({ id }) => ({ kind: 'marker', id })),
    targetsWithin: (area) =>
      markers
        .markersIn(boundsOfArea(area))
        .filter((marker) => isInArea(area, marker))
        .map(({ id }) => ({ kind: 'marker', id })),
    boundsOf(target) {
      const marker = markerOf(target)
      return marker && boundsAt(marker)
    },
    movablePlace(target, canEdit) {
      const marker = canEdit ? markerOf(target) : undefined
      return marker && !markers.isLocked(marker) ? marker : undefined
    },
    isLocked(target) {
      const marker = markerOf(target)
      return marker !== undefined && markers.isLocked(marker)
    },
  }
}
