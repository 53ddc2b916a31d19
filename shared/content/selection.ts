import type { Content } from './content.ts'
import { isLocked, lockedTypeIds } from './locks.ts'

/** POIs, zones and a viewer's own pins that are worked on together, by id. */
export interface Selection {
  readonly pois: ReadonlySet<number>
  readonly zones: ReadonlySet<number>
  /** Not part of the map's content. */
  readonly pins: ReadonlySet<string>
}

export const NOTHING_SELECTED: Selection = { pois: new Set(), zones: new Set(), pins: new Set() }

export const selectionOf = ({
  pois = [],
  zones = [],
  pins = [],
}: {
  readonly pois?: Iterable<number>
  readonly zones?: Iterable<number>
  readonly pins?: Iterable<string>
}): Selection => ({ pois: new Set(pois), zones: new Set(zones), pins: new Set(pins) })

export const selectionSize = ({ pois, zones, pins }: Selection): number => pois.size + zones.size + pins.size

export const withSelected = (selection: Selection, added: Selection): Selection => ({
  pois: new Set([...selection.pois, ...added.pois]),
  zones: new Set([...selection.zones, ...added.zones]),
  pins: new Set([...selection.pins, ...added.pins]),
})

export const withoutSelected = (selection: Selection, removed: Selection): Selection =>
  filtered(selection, removed, false)

/** Adds what is given, or takes it away if all of it is selected already. */
export const toggleSelected = (selection: Selection, given: Selection): Selection => {
  const isIn =
    [...given.pois].every((id) => selection.pois.has(id)) &&
    [...given.zones].every((id) => selection.zones.has(id)) &&
    [...given.pins].every((id) => selection.pins.has(id))
  return isIn ? withoutSelected(selection, given) : withSelected(selection, given)
}

/** Returns what is still on the map, and all pins; the same selection if all of it is. */
export const presentOf = ({ pois, zones }: Content, selection: Selection): Selection => {
  const present = filtered(selection, { pois, zones, pins: selection.pins }, true)
  return selectionSize(present) === selectionSize(selection) ? selection : present
}

/** Returns what is on the map and not locked, and all pins: acts leave the rest as it is. */
export const unlockedOf = (content: Content, selection: Selection): Selection => {
  const lockedTypes = lockedTypeIds(content)
  return {
    pois: new Set(
      [...selection.pois].filter((id) => {
        const poi = content.pois.get(id)
        return poi && !lockedTypes.has(poi.typeId)
      }),
    ),
    zones: new Set(
      [...selection.zones].filter((id) => {
        const zone = content.zones.get(id)
        return zone && !isLocked(zone)
      }),
    ),
    pins: selection.pins,
  }
}

interface Ids<T> {
  has(id: T): boolean
}

/** Returns what is in `given`, or what is not. */
const filtered = (
  { pois, zones, pins }: Selection,
  given: { readonly pois: Ids<number>; readonly zones: Ids<number>; readonly pins: Ids<string> },
  isIn: boolean,
): Selection => ({
  pois: new Set([...pois].filter((id) => given.pois.has(id) === isIn)),
  zones: new Set([...zones].filter((id) => given.zones.has(id) === isIn)),
  pins: new Set([...pins].filter((id) => given.pins.has(id) === isIn)),
})
