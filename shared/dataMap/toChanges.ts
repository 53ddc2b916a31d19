import type { Change } from '../changes.ts'
import { type Content, EMPTY_CONTENT } from '../content.ts'
import { newEntityId } from '../ids.ts'
import { TYPE_NAME_MAX } from '../limits.ts'
import { nameKey } from '../names.ts'
import { EMPTY_POI } from '../pois.ts'
import { DEFAULT_TYPE_LOOK } from '../types.ts'
import { countMarkers, type DataMap, type ImportCounts, ImportTally } from './dataMap.ts'
import { orderOf, type Origin } from './origin.ts'
import { type ImageSize, isOutside, type Placement, placePair } from './place.ts'
import { imageBox } from './readDataMap.ts'

export interface ImportTarget {
  readonly image: ImageSize
  /** The origin that the person confirmed. */
  readonly origin: Origin
  /** Which background the image shows. */
  readonly background?: number
}

export interface ImportPlan {
  readonly changes: readonly Change[]
  readonly markerCount: number
  readonly groupCount: number
  readonly counts: ImportCounts
}

export const placementOf = (map: DataMap, { image, origin, background = 0 }: ImportTarget): Placement => ({
  box: imageBox(map, background),
  fileOrder: orderOf(map.origin),
  origin,
  image,
})

/** Returns the list that puts a data map on a map: for each group a category with a type of the same name, and its POIs. */
export const toChanges = (
  map: DataMap,
  mapId: number,
  target: ImportTarget,
  existing: Content = EMPTY_CONTENT,
): ImportPlan => {
  const placement = placementOf(map, target)
  const tally = new ImportTally(map.counts)
  const newId = uniqueIds(mapId, existing)
  const newName = uniqueNames(existing, tally)
  const changes: Change[] = []
  let tooFar = 0
  for (const { name: wanted, colour, shape, markers } of map.groups) {
    const [categoryId, typeId, name] = [newId(), newId(), newName(wanted)]
    const type = { ...DEFAULT_TYPE_LOOK, id: typeId, categoryId, name, colour, shape, isLocked: false }
    changes.push({ op: 'insert', kind: 'category', entity: { id: categoryId, name, isLocked: false } })
    changes.push({ op: 'insert', kind: 'type', entity: type })
    for (const marker of markers) {
      const place = placePair(marker, placement)
      if (!place) tooFar++
      if (!place) continue
      if (isOutside(place, target.image)) tally.add('outside')
      const { name: poiName, description, image } = marker
      const entity = { ...EMPTY_POI, id: newId(), typeId, ...place, name: poiName, description, image }
      changes.push({ op: 'insert', kind: 'poi', entity })
    }
  }
  tally.add('too-far', tooFar)
  const markerCount = countMarkers(map) - tooFar
  return { changes, markerCount, groupCount: map.groups.length, counts: tally.counts }
}

const uniqueIds = (mapId: number, { categories, types, pois, zones }: Content) => {
  const taken = new Set<number>()
  const isTaken = (id: number) =>
    taken.has(id) || categories.has(id) || types.has(id) || pois.has(id) || zones.has(id)
  return (): number => {
    let id = newEntityId(mapId)
    while (isTaken(id)) id = newEntityId(mapId)
    taken.add(id)
    return id
  }
}

/** Names that differ only in case are the same name, so the second gets a number. */
const uniqueNames = ({ categories }: Content, tally: ImportTally) => {
  const taken = new Set(Array.from(categories, ({ name }) => nameKey(name)))
  const nextNumbers = new Map<string, number>()
  return (wanted: string): string => {
    let name = wanted
    const key = nameKey(wanted)
    for (let number = nextNumbers.get(key) ?? 2; taken.has(nameKey(name)); number++) {
      const suffix = ` (${number})`
      name = wanted.slice(0, TYPE_NAME_MAX - suffix.length).replace(/\p{Cs}$/u, '') + suffix
      nextNumbers.set(key, number + 1)
    }
    if (name !== wanted) tally.add('group-renamed')
    taken.add(nameKey(name))
    return name
  }
}
