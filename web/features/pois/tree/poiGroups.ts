import type { Category } from '../../../../shared/content/categories.ts'
import type { Content } from '../../../../shared/content/content.ts'
import type { Poi } from '../../../../shared/content/pois.ts'
import type { PoiType } from '../../../../shared/content/types.ts'
import { runSync } from '../../../../shared/runSliced.ts'
import { findKey } from '../../../ui/text/findText.tsx'

/** The POIs of each type. A type's array keeps its identity while none of its POIs changes. */
export interface PoiGroups {
  readonly content: Content
  readonly byType: ReadonlyMap<number, readonly Poi[]>
}

/** POIs that are not grouped yet: until they are, all types are folded and no POI has been looked at. */
export interface UngroupedPois {
  readonly content: Content
  readonly byType: null
}

export const groupPois = (content: Content): PoiGroups => runSync(groupInSteps(content))

/** The same in short steps. */
export function* groupInSteps(content: Content): Generator<void, PoiGroups> {
  const byType = new Map<number, Poi[]>()
  for (const slice of content.pois.slices(SLICES)) {
    for (const poi of slice.values()) {
      const group = byType.get(poi.typeId)
      if (group) group.push(poi)
      else byType.set(poi.typeId, [poi])
    }
    yield
  }
  return { content, byType }
}

/** POIs that were read are made row by row of their IdMap, which has this many. */
const SLICES = 32

/** Returns the groups of a later version. Only types with added, removed or changed POIs get a new array. */
export const regroupPois = (before: PoiGroups, content: Content): PoiGroups => {
  const changed = new Set<number>()
  const arrivals = new Map<number, Poi[]>()
  const arrivalsOf = (typeId: number): Poi[] => {
    const group = arrivals.get(typeId) ?? []
    arrivals.set(typeId, group)
    return group
  }
  for (const id of content.pois.changedIds(before.content.pois)) {
    changed.add(id)
    const left = before.content.pois.get(id)
    const came = content.pois.get(id)
    if (left) arrivalsOf(left.typeId)
    if (came) arrivalsOf(came.typeId).push(came)
  }
  const byType = new Map(before.byType)
  for (const [typeId, came] of arrivals) {
    const group = replaced(before.byType.get(typeId) ?? [], changed, came)
    if (group.length > 0) byType.set(typeId, group)
    else byType.delete(typeId)
  }
  return { content, byType }
}

/** Returns a group sorted by name, numbers in names by their value, unnamed POIs last. */
export const sortedPois = (group: readonly Poi[]): readonly Poi[] =>
  sortedGroups.get(group) ?? runSync(sortPois(group))

/** Sorts a group in short steps. */
export function* sortPois(group: readonly Poi[]): Generator<void, readonly Poi[]> {
  const known = sortedGroups.get(group)
  if (known) return known
  let runs: Keyed[][] = []
  for (let start = 0; start < group.length; start += RUN_LENGTH) {
    const run = group.slice(start, start + RUN_LENGTH).map((poi) => ({ poi, key: orderKey(poi) }))
    runs.push(run.sort(byKey))
    yield
  }
  while (runs.length > 1) runs = yield* mergePairs(runs)
  const pois = (runs[0] ?? []).map(({ poi }) => poi)
  sortedGroups.set(group, pois)
  sortedGroups.set(pois, pois)
  return pois
}

const RUN_LENGTH = 2_000

const sortedGroups = new WeakMap<readonly Poi[], readonly Poi[]>()

function* mergePairs(runs: readonly Keyed[][]): Generator<void, Keyed[][]> {
  const merged: Keyed[][] = []
  for (let index = 0; index < runs.length; index += 2) {
    const [left = [], right = []] = runs.slice(index, index + 2)
    // The engine's merge sort detects two sorted halves as runs, and compares each entry about once.
    merged.push(left.concat(right).sort(byKey))
    yield
  }
  return merged
}

/** Returns the group without some POIs and with others. With few of these a sorted group stays sorted. */
const replaced = (group: readonly Poi[], gone: ReadonlySet<number>, came: readonly Poi[]): readonly Poi[] => {
  const sorted = sortedGroups.get(group)
  const next = (sorted ?? group).filter((poi) => !gone.has(poi.id))
  if (!sorted || came.length > INSERTED_MAX) return next.concat(came)
  for (const poi of came) next.splice(placeOf(next, poi), 0, poi)
  sortedGroups.set(next, next)
  return next
}

/** Finding the places of more than these takes longer than sorting the group again in steps. */
const INSERTED_MAX = 200

const placeOf = (sorted: readonly Poi[], poi: Poi): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other && isBefore(other, poi)) low = middle + 1
    else high = middle
  }
  return low
}

interface Keyed {
  readonly poi: Poi
  readonly key: string
}

const byKey = (a: Keyed, b: Keyed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.poi.id - b.poi.id)

const isBefore = (a: Poi, b: Poi): boolean =>
  byKey({ poi: a, key: orderKey(a) }, { poi: b, key: orderKey(b) }) < 0

/** Comparing prepared strings is far cheaper than a collator; digits are padded so that 2 comes before 10. */
const orderKey = (poi: Poi): string =>
  poi.name === '' ? UNNAMED_LAST : findKey(poi.name).replace(/\d+/g, (digits) => digits.padStart(12, '0'))

const UNNAMED_LAST = '\uffff'

/** The sorted matches of a search by type. Types without matches are left out. */
export type PoiMatches = ReadonlyMap<number, readonly Poi[]>

/** Long work may pause after this many POIs. */
const STEP = 500

/**
 * Finds `key` (folded by `findKey`) in names and descriptions, in short steps. If the name of a type or a category matches,
 * so do all its POIs.
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

/** Sorts ahead what takes more than one step, so that unfolding a type is quick. */
export function* prepareGroups(groups: PoiGroups): Generator<void, void> {
  for (const group of groups.byType.values()) if (group.length > RUN_LENGTH) yield* sortPois(group)
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
