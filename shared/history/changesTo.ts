import type { Category } from '../content/categories.ts'
import type { Change, Kind } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { ABSENT_VALUES } from '../content/contentDraft.ts'
import type { IdMap } from '../content/idMap.ts'
import type { PoiType } from '../content/types.ts'
import { nameKey } from '../names.ts'
import { sameValue } from '../sameValue.ts'

/** What is on a map, by ids; `Content` is such. */
export type Entities = Pick<Content, 'categories' | 'types' | 'pois' | 'zones'>

/**
 * Returns a list that makes the one of the other. Both are sound: names are unique, and nothing refers to what is not there. So is
 * everything in between: what is in the way of a name gives it up first. Who created a POI or a zone is kept where the list is committed so.
 */
export function* changesTo(now: Entities, goal: Entities): Generator<void, Change[]> {
  const categories = yield* differenceOf(now.categories, goal.categories)
  const types = yield* differenceOf(now.types, goal.types)
  const pois = yield* differenceOf(now.pois, goal.pois)
  const zones = yield* differenceOf(now.zones, goal.zones)
  const categoriesInWay = inTheWay(categories, now.categories, goal.categories, categoryKey)
  const typesInWay = inTheWay(types, now.types, goal.types, typeKey)
  return [
    ...removals('zone', zones.removed),
    ...removals('poi', pois.removed),
    ...makeWay('category', categoriesInWay),
    ...makeWay('type', typesInWay),
    ...categories.inserted.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
    ...named(categories.patched, categoriesInWay, goal.categories).map(({ id, fields }): Change => ({
      op: 'patch',
      kind: 'category',
      id,
      fields,
    })),
    ...types.inserted.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
    ...named(types.patched, typesInWay, goal.types).map(({ id, fields }): Change => ({
      op: 'patch',
      kind: 'type',
      id,
      fields,
    })),
    ...pois.inserted.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    ...pois.patched.map(({ id, fields }): Change => ({ op: 'patch', kind: 'poi', id, fields })),
    ...zones.inserted.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
    ...zones.patched.map(({ id, fields }): Change => ({ op: 'patch', kind: 'zone', id, fields })),
    ...removals('type', types.removed),
    ...removals('category', categories.removed),
  ]
}

export const categoryKey = ({ name }: Category): string => nameKey(name)
export const typeKey = ({ categoryId, name }: PoiType): string => `${categoryId} ${nameKey(name)}`

interface Difference<T> {
  readonly removed: readonly T[]
  readonly inserted: readonly T[]
  readonly patched: readonly { readonly id: number; readonly fields: Partial<T> }[]
}

/** So many entities are compared in a few milliseconds. */
const SLICE = 2_000

function* differenceOf<T extends { readonly id: number; readonly createdBy?: number | null }>(
  now: IdMap<T>,
  goal: IdMap<T>,
): Generator<void, Difference<T>> {
  const removed: T[] = []
  const inserted: T[] = []
  const patched: { id: number; fields: Partial<T> }[] = []
  let count = 0
  for (const entity of now) {
    if (++count % SLICE === 0) yield
    if (!goal.has(entity.id)) removed.push(entity)
  }
  for (const entity of goal) {
    if (++count % SLICE === 0) yield
    const before = now.get(entity.id)
    if (!before) inserted.push(entity)
    else if (before.createdBy !== entity.createdBy) {
      // No patch says who created it.
      removed.push(before)
      inserted.push(entity)
    } else {
      const fields = fieldsTo(before, entity)
      if (fields) patched.push({ id: entity.id, fields })
    }
  }
  return { removed, inserted, patched }
}

/** Returns what a patch has to set; null if nothing. What is absent is set to what counts as that. */
export const fieldsTo = <T extends object>(before: T, after: T): Partial<T> | null => {
  const fields: Partial<T> = {}
  const [was, will] = [
    { ...ABSENT_VALUES, ...before },
    { ...ABSENT_VALUES, ...after },
  ]
  for (const field in { ...before, ...after })
    if (!sameValue(was[field], will[field])) fields[field] = will[field]
  return Object.keys(fields).length > 0 ? fields : null
}

const removals = (kind: Kind, entities: readonly { readonly id: number }[]): Change[] =>
  entities.map(({ id }) => ({ op: 'remove', kind, id }))

/** Returns what has a name that something else is to have, and is to have another one, or to be removed. */
const inTheWay = <T extends { readonly id: number }>(
  { removed, inserted, patched }: Difference<T>,
  now: IdMap<T>,
  goal: IdMap<T>,
  keyOf: (entity: T) => string,
): ReadonlySet<number> => {
  const changing = [...inserted, ...patched.flatMap(({ id }) => goal.get(id) ?? [])]
  const takers = new Map(changing.map((entity) => [keyOf(entity), entity.id]))
  const leaving = [...removed, ...patched.flatMap(({ id }) => now.get(id) ?? [])]
  const isInWay = (entity: T) => (takers.get(keyOf(entity)) ?? entity.id) !== entity.id
  return new Set(leaving.filter(isInWay).map(({ id }) => id))
}

/** Nobody gives this name. */
const makeWay = (kind: 'category' | 'type', ids: ReadonlySet<number>): Change[] =>
  [...ids].map((id) => ({ op: 'patch', kind, id, fields: { name: `${id} makes way for another name` } }))

/** What has made way is given its name, even if it is the one it had. */
const named = <T extends { readonly id: number; readonly name: string }>(
  patched: Difference<T>['patched'],
  inWay: ReadonlySet<number>,
  goal: IdMap<T>,
): Difference<T>['patched'] =>
  patched.map(({ id, fields }) => {
    const entity = inWay.has(id) ? goal.get(id) : undefined
    return { id, fields: entity ? { ...fields, name: entity.name } : fields }
  })
