import * as z from 'zod/mini'
import { touchedKey } from './markKeys.ts'
import { readStored } from './storedList.ts'

/** What this browser has of a viewer's own marks on a map. */
export interface MarkedMap {
  readonly mapId: string
  /** Found marks, also of POIs that are gone. */
  readonly found: number
  /** Pins and drawings. */
  readonly things: number
  /** Milliseconds since 1970; null if that was not noted. */
  readonly touchedAt: number | null
  /** How many POIs the map had then. */
  readonly poiCount: number | null
}

const MARKS = /^pinfold_(found|pins|layers)_([1-9]\d{0,15}|map-\d{1,16})$/

/** Returns the maps, of the server and of this browser, with marks that this browser shows. */
export const listMarkedMaps = (): readonly MarkedMap[] => {
  const counts = new Map<string, { found: number; things: number }>()
  for (const key of storedKeys()) {
    const [, kind, mapId] = MARKS.exec(key) ?? []
    if (kind === undefined || mapId === undefined) continue
    const count = lengthOf(readStored(key))
    if (count === 0) continue
    const known = counts.get(mapId) ?? { found: 0, things: 0 }
    known[kind === 'found' ? 'found' : 'things'] += count
    counts.set(mapId, known)
  }
  return Array.from(counts, ([mapId, count]) => ({ mapId, ...count, ...readTouched(mapId) }))
}

const touchedSchema = z.object({ at: z.int().check(z.gte(0)), poiCount: z.int().check(z.gte(0)) })

const readTouched = (mapId: string): Pick<MarkedMap, 'touchedAt' | 'poiCount'> => {
  try {
    const { at, poiCount } = touchedSchema.parse(JSON.parse(readStored(touchedKey(mapId)) ?? ''))
    return { touchedAt: at, poiCount }
  } catch {
    return { touchedAt: null, poiCount: null }
  }
}

const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const lengthOf = (text: string | null): number => {
  try {
    return z.array(z.unknown()).parse(JSON.parse(text ?? '[]')).length
  } catch {
    return 0
  }
}
