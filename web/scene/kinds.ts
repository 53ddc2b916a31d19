import { DrawingPainter } from './drawings/DrawingPainter.ts'
import { MarkerPainter } from './markers/MarkerPainter.ts'
import { MarkerStore } from './markers/MarkerStore.ts'
import { PinPainter } from './pins/PinPainter.ts'
import { PinStore } from './pins/PinStore.ts'
import type { Painter, Surface } from './state/Painter.ts'
import { ZonePainter } from './zones/ZonePainter.ts'
import { ZoneStore } from './zones/ZoneStore.ts'

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
