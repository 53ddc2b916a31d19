import type { Content } from './content.ts'
import { isLocked, lockedTypeIds } from './locks.ts'

/** POIs and zones of a map that are worked on together, by id. */
export interface Selection {
  readonly pois: ReadonlySet<number>
  readonly zones: ReadonlySet<number>
}

export const NOTHING_SELECTED: Selection = { pois: new Set(), zones: new Set() }

export const selectionOf = ({
  pois = [],
  zones = [],
}: {
  readonly pois?: Iterable<number>
  readonly zones?: Iterable<number>
}): Selection => ({ pois: new Set(pois), zones: new Set(zones) })

export const selectionSize = ({ pois, zones }: Selection): number => pois.size + zones.size

export const withSelected = (selection: Selection, added: Selection): Selection => ({
  pois: new Set([...selection.pois, ...added.pois]),
  zones: new Set([...selection.zones, ...added.zones]),
})

/** Adds what is given, or takes it away if all of it is selected already. */
export const toggleSelected = (selection: Selection, given: Selection): Selection => {
  const isIn =
    [...given.pois].every((id) => selection.pois.has(id)) &&
    [...given.zones].every((id) => selection.zones.has(id))
  return isIn ? filtered(selection, given, false) : withSelected(selection, given)
}

/** Returns what is still on the map; the same selection if all of it is. */
export const presentOf = ({ pois, zones }: Content, selection: Selection): Selection => {
  const present = filtered(selection, { pois, zones }, true)
  return selectionSize(present) === selectionSize(selection) ? selection : present
}

/** Returns what is on the map and not locked: acts leave the rest as it is. */
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
  }
}

interface Ids {
  has(id: number): boolean
}

/** Returns what is in `given`, or what is not. */
const filtered = (
  { pois, zones }: Selection,
  given: { readonly pois: Ids; readonly zones: Ids },
  isIn: boolean,
): Selection => ({
  pois: new Set([...pois].filter((id) => given.pois.has(id) === isIn)),
  zones: new Set([...zones].filter((id) => given.zones.has(id) === isIn)),
})
