import type { Category } from './categories.ts'
import { IdMap } from './idMap.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import { pointCount, type Zone } from './zones.ts'

/** Everything an owner has put on a map. Immutable: applying a change list returns new content. */
export interface Content {
  readonly categories: IdMap<Category>
  readonly types: IdMap<PoiType>
  readonly pois: IdMap<Poi>
  readonly zones: IdMap<Zone>
  /** How many types each category has, by category id; kept so that no edit has to count them. */
  readonly typeCounts: IdMap<number>
  /** How many POIs each type has, by type id; kept for the same reason. */
  readonly poiCounts: IdMap<number>
  /** How many points all zones have together; kept for the same reason. */
  readonly zonePoints: number
  /** How many characters all names, labels and descriptions have together; kept for the same reason. */
  readonly textLength: number
}

export const EMPTY_CONTENT: Content = {
  categories: IdMap.empty(),
  types: IdMap.empty(),
  pois: IdMap.empty(),
  zones: IdMap.empty(),
  typeCounts: IdMap.empty(),
  poiCounts: IdMap.empty(),
  zonePoints: 0,
  textLength: 0,
}

export const countEntities = ({ categories, types, pois, zones }: Content): number =>
  categories.size + types.size + pois.size + zones.size

/** Builds content from rows that are known to be valid together, such as a snapshot's. */
export const contentFrom = (rows: {
  categories: Iterable<Category>
  types: Iterable<PoiType>
  pois: Iterable<Poi>
  zones?: Iterable<Zone>
}): Content => {
  const types = mapOf(rows.types)
  const pois = mapOf(rows.pois)
  const zones = mapOf(rows.zones ?? [])
  const categories = mapOf(rows.categories)
  return {
    categories,
    types,
    pois,
    zones,
    typeCounts: countsOf(types, (type) => type.categoryId),
    poiCounts: countsOf(pois, (poi) => poi.typeId),
    zonePoints: Array.from(zones).reduce((sum, zone) => sum + pointCount(zone.geometry), 0),
    textLength: textsOf(categories) + textsOf(types) + textsOf(pois) + textsOf(zones),
  }
}

const textsOf = <T extends Texts>(entities: IdMap<T>): number => {
  let length = 0
  entities.forEach((entity) => (length += textLengthOf(entity)))
  return length
}

const countsOf = <T>(entities: IdMap<T>, ownerOf: (entity: T) => number): IdMap<number> => {
  const counts = new Map<number, number>()
  entities.forEach((entity) => {
    const ownerId = ownerOf(entity)
    counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1)
  })
  return IdMap.from(counts)
}

const mapOf = <T extends { id: number }>(rows: Iterable<T>): IdMap<T> => {
  const draft = IdMap.empty<T>().edit()
  for (const row of rows) draft.set(row.id, row)
  return draft.done()
}

/** The texts of an entity of any kind. */
interface Texts {
  readonly name?: string
  readonly label?: string
  readonly description?: string
}

/** Counted as JavaScript's `length`. */
export const textLengthOf = ({ name = '', label = '', description = '' }: Texts): number =>
  name.length + label.length + description.length
