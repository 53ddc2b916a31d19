import { floorOf } from '../../shell/floors/shownFloor.ts'
import type { MapFloor } from '../../sources/MapSource.ts'

/** What something says of floors: which one it is on, and which one it leads to. */
export type FloorFieldKind = 'floor' | 'leadsTo'

/** What is said where it names none. */
export const NO_FLOOR_TEXTS: Readonly<Record<FloorFieldKind, string>> = { floor: 'All floors', leadsTo: '—' }

export const floorText = (
  floors: readonly MapFloor[],
  field: FloorFieldKind,
  floorId: number | undefined,
): string => floorOf(floors, floorId)?.name ?? NO_FLOOR_TEXTS[field]
