import type { Content } from '../../../shared/content.ts'
import type { Poi } from '../../../shared/pois.ts'

/** The POIs of each type. A type's array keeps its identity while none of its POIs changes. */
export interface PoiGroups {
  readonly content: Content
  readonly byType: ReadonlyMap<number, readonly Poi[]>
}

export const groupPois = (content: Content): PoiGroups => {
  const byType = new Map<number, Poi[]>()
  for (const poi of content.pois) {
    const group = byType.get(poi.typeId)
    if (group) group.push(poi)
    else byType.set(poi.typeId, [poi])
  }
  return { content, byType }
}

/** The groups of a later version: only types that won, lost or altered POIs get a new array. */
export const regroupPois = (before: PoiGroups, content: Content): PoiGroups => {
  const changed = new Set(content.pois.changedIds(before.content.pois))
  if (changed.size === 0) return { content, byType: before.byType }
  const arrivals = new Map<number, Poi[]>()
  for (const id of changed) {
    const left = before.content.pois.get(id)
    const came = content.pois.get(id)
    if (left) arrivals.set(left.typeId, arrivals.get(left.typeId) ?? [])
    if (came) arrivals.set(came.typeId, [...(arrivals.get(came.typeId) ?? []), came])
  }
  const byType = new Map(before.byType)
  for (const [typeId, came] of arrivals) {
    const group = replaced(before.byType.get(typeId) ?? [], changed, came)
    if (group.length > 0) byType.set(typeId, group)
    else byType.delete(typeId)
  }
  return { content, byType }
}

/** A group in the order people read it: by name, numbers in names by their size, unnamed ones last. */
export const sortedPois = (group: readonly Poi[]): readonly Poi[] => {
  const known = sortedGroups.get(group)
  if (known) return known
  const sorted = group.map((poi) => ({ poi, key: orderKey(poi) })).sort(byKey)
  const pois = sorted.map(({ poi }) => poi)
  sortedGroups.set(group, pois)
  return pois
}

const sortedGroups = new WeakMap<readonly Poi[], readonly Poi[]>()

/** Where the group was in order already, the new one is too, without being sorted again. */
const replaced = (group: readonly Poi[], gone: ReadonlySet<number>, came: readonly Poi[]): readonly Poi[] => {
  const sorted = sortedGroups.get(group)
  const next = (sorted ?? group).filter((poi) => !gone.has(poi.id))
  if (!sorted) return next.concat(came)
  for (const poi of came) next.splice(placeOf(next, poi), 0, poi)
  sortedGroups.set(next, next)
  return next
}

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

/** What names are found by: case, accents and width do not matter. É → e */
export const findKey = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- plain ASCII needs no folding, and most names are
  /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
