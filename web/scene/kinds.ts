import { DrawingPainter } from './drawings/DrawingPainter.ts'
import { MarkerPainter } from './markers/MarkerPainter.ts'
import { markerKind, MarkerStore } from './markers/MarkerStore.ts'
import { PinPainter } from './pins/PinPainter.ts'
import { pinKind, PinStore } from './pins/PinStore.ts'
import type { Painter, Surface } from './state/Painter.ts'
import type { SceneKind } from './state/SceneKind.ts'
import { ZonePainter } from './zones/ZonePainter.ts'
import { zoneKind, ZoneStore } from './zones/ZoneStore.ts'

/** The kinds of objects on the map, each with its store, if it has one, and its painter. A new kind is added here. */
export const createKinds = (surface: Surface) => {
  const [zones, markers, pins] = [new ZoneStore(), new MarkerStore(), new PinStore()]
  return {
    zones: { store: zones, painter: new ZonePainter(zones, surface) },
    drawings: { painter: new DrawingPainter(surface) },
    markers: { store: markers, painter: new MarkerPainter(markers, surface) },
    pins: { store: pins, painter: new PinPainter(pins, surface) },
  }
}

export type Kinds = ReturnType<typeof createKinds>

/** Bottom first. */
export const paintersOf = (kinds: Kinds): Painter[] => Object.values(kinds).map(({ painter }) => painter)

/** The kinds that can be picked. The first that has something at a place is meant: markers come before pins. */
export const pickedKindsOf = ({
  markers,
  pins,
  zones,
}: {
  readonly [Kind in 'markers' | 'pins' | 'zones']: Pick<Kinds[Kind], 'store'>
}): readonly SceneKind[] => [markerKind(markers.store), pinKind(pins.store), zoneKind(zones.store)]
