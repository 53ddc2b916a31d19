import type { Category } from '../../../shared/categories.ts'
import type { Poi } from '../../../shared/pois.ts'
import type { PoiType } from '../../../shared/types.ts'
import { findKey } from '../../shell/findText.ts'
import { sortPois, type PoiGroups } from './poiGroups.ts'

/** What a search found, by type, each in the order it is read; types without a hit are left out. */
export type PoiMatches = ReadonlyMap<number, readonly Poi[]>

/** After this many texts the search may pause. */
const STEP = 500

/**
 * Finds `key` (folded by `findKey`) in names and descriptions, in steps that each take a moment. A type or a category
 * whose name matches brings all its POIs.
 */
export function* findPois(groups: PoiGroups, key: string): Generator<void, PoiMatches> {
  const matches = new Map<number, readonly Poi[]>()
  for (const type of groups.content.types) {
    const all = groups.byType.get(type.id) ?? []
    const category = groups.content.categories.get(type.categoryId)
    const isOfName = isCalled(type, key) || (category !== undefined && isCalled(category, key))
    const found = isOfName ? all : yield* matching(all, key)
    if (found.length > 0 || isOfName) matches.set(type.id, yield* sortPois(found))
    yield
  }
  return matches
}

/** Sorts the large groups ahead of their being read, so that opening a type does not have to. */
export function* prepareGroups(groups: PoiGroups): Generator<void, void> {
  for (const group of groups.byType.values()) if (group.length > STEP) yield* sortPois(group)
}

const isCalled = ({ name }: Category | PoiType, key: string): boolean => findKey(name).includes(key)

function* matching(group: readonly Poi[], key: string): Generator<void, readonly Poi[]> {
  const found: Poi[] = []
  for (const [index, poi] of group.entries()) {
    if (nameKeyOf(poi).includes(key) || (poi.description !== '' && findKey(poi.description).includes(key)))
      found.push(poi)
    if (index % STEP === STEP - 1) yield
  }
  return found
}

const nameKeyOf = (poi: Poi): string => {
  const known = nameKeys.get(poi)
  if (known !== undefined) return known
  const key = findKey(poi.name)
  nameKeys.set(poi, key)
  return key
}

const nameKeys = new WeakMap<Poi, string>()
