import {
  boundsAt,
  type KindParts,
  PICK_RADIUS_VIEW,
  type PickableKind,
  type SceneKind,
} from '../state/SceneKind.ts'
import type { FlashTarget, Marker, PendingMarker } from './Marker.ts'
import { MarkerPainter } from './MarkerPainter.ts'
import { MarkerStore } from './MarkerStore.ts'

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

interface MarkerSetters {
  setMarkers(markers: readonly Marker[]): void
  /** The cost depends on what is named here, not on the number of markers. */
  patchMarkers(patch: { readonly upsert: readonly Marker[]; readonly remove: readonly number[] }): void
  setLabelsShown(shown: boolean): void
  /** Markers of these types are neither drawn, named nor picked. Costs what a redraw costs. */
  setHiddenTypes(typeIds: ReadonlySet<number>): void
  /** Which markers count as found; ids of others are kept for when they come. */
  setFound(ids: ReadonlySet<number>): void
  /** Whether found markers and their labels are drawn at 0.3. */
  setFoundDimmed(dimmed: boolean): void
  /** Rings for a moment; a steady outline, until it is set to null, where motion is reduced. */
  flash(target: FlashTarget | null): void
  /** A preview marker where a POI is about to be created. */
  setPending(marker: PendingMarker | null): void
}

/** The markers of POIs. */
export const markerKind = ({ store, surface }: KindParts) => {
  const markers = new MarkerStore()
  const painter = new MarkerPainter(markers, surface)
  const setters = markerSetters(store, markers, painter)
  return { painter, pickable: pickableMarkers(markers), setters } satisfies SceneKind
}

const markerSetters = (
  store: KindParts['store'],
  markers: MarkerStore,
  painter: MarkerPainter,
): MarkerSetters => {
  const setBounds = (): void => store.setState({ markerBounds: markers.bounds })
  return {
    setMarkers(all) {
      markers.setAll(all)
      setBounds()
      painter.changed()
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
    },
    setLabelsShown: (areLabelsShown) => store.setState({ areLabelsShown }),
    setHiddenTypes(typeIds) {
      markers.setHiddenTypes(typeIds)
      painter.changed()
    },
    setFound(ids) {
      const changed = markers.setFound(ids)
      if (markers.isFoundDimmed) painter.touched(changed)
    },
    setFoundDimmed(isDimmed) {
      markers.setFoundDimmed(isDimmed)
      painter.changed()
    },
    flash: (target) => painter.flash(target),
    setPending: (marker) => painter.setPending(marker),
  }
}

/** Editors move markers; everybody else only picks them. */
export const pickableMarkers = (markers: Pick<MarkerStore, 'get' | 'pick'>): PickableKind => ({
  pick(place, pointer, scale) {
    const marker = markers.pick(place, PICK_RADIUS_VIEW[pointer] / scale)
    return marker && { kind: 'marker', id: marker.id }
  },
  boundsOf(target) {
    const marker = target.kind === 'marker' ? markers.get(target.id) : undefined
    return marker && boundsAt(marker)
  },
  movablePlace: (target, canEdit) =>
    target.kind === 'marker' && canEdit ? markers.get(target.id) : undefined,
})
