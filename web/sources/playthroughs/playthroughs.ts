import {
  allPlaythroughs,
  type Playthrough,
  playthroughSchema,
} from '../../../shared/progress/playthroughs.ts'
import { playthroughsKey } from '../local/markKeys.ts'
import { createStoredList, type StoredList } from '../local/storedList.ts'

const stores = new Map<string, StoredList<Playthrough>>()

/** The playthroughs of a map that have been named, in this browser: one store for each map on this page. */
export const playthroughsOf = (mapId: string): StoredList<Playthrough> => {
  const known = stores.get(mapId)
  if (known) return known
  const made = createStoredList({ key: playthroughsKey(mapId), schema: playthroughSchema, page: window })
  stores.set(mapId, made)
  return made
}

/** Returns all playthroughs of a map. The names are read as they are stored: nothing needs to be open. */
export const readPlaythroughs = (mapId: string): readonly Playthrough[] =>
  allPlaythroughs(playthroughsOf(mapId).getState())
