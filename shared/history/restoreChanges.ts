import type { Category } from '../content/categories.ts'
import type { Change, Kind } from '../content/changes.ts'
import type { IdMap, IdMapDraft } from '../content/idMap.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType } from '../content/types.ts'
import { runSync } from '../runSliced.ts'
import { categoryKey, changesTo, type Entities, typeKey } from './changesTo.ts'

export interface EntityKey {
  readonly kind: Kind
  readonly id: number
}

export interface Restored {
  readonly changes: readonly Change[]
  /** What stays as it is, as the rest of the map needs it or has taken its name since. */
  readonly leftOut: readonly EntityKey[]
}

/**
 * Returns what makes a map, or the wanted things on it, what it was: with the same ids, and with the types and categories that
 * restored POIs and types need.
 */
export const restoreChanges = (
  now: Entities,
  then: Entities,
  wanted: 'all' | readonly EntityKey[],
): Restored => runSync(restoring(now, then, wanted))

/** The same in short steps. */
export function* restoring(
  now: Entities,
  then: Entities,
  wanted: 'all' | readonly EntityKey[],
): Generator<void, Restored> {
  if (wanted === 'all') return { changes: yield* changesTo(now, then), leftOut: [] }
  const goal = new Goal(now, then)
  for (const kind of ['category', 'type', 'poi', 'zone'] as const)
    for (const one of wanted) if (one.kind === kind) goal.restore(one)
  goal.removeWanted()
  return { changes: yield* changesTo(now, goal.done()), leftOut: goal.leftOut }
}

/** The content as it will be; sound after each step. */
class Goal {
  readonly leftOut: EntityKey[] = []
  readonly #then: Entities
  readonly #categories: IdMapDraft<Category>
  readonly #types: IdMapDraft<PoiType>
  readonly #pois: IdMapDraft<Poi>
  readonly #zones
  /** By the type that a restored POI had and that is gone. */
  readonly #typesInstead = new Map<number, number>()
  /** Types and categories go last, when nothing uses them any more. */
  readonly #toRemove: EntityKey[] = []

  constructor(now: Entities, then: Entities) {
    this.#then = then
    this.#categories = now.categories.edit()
    this.#types = now.types.edit()
    this.#pois = now.pois.edit()
    this.#zones = now.zones.edit()
  }

  restore(one: EntityKey): void {
    switch (one.kind) {
      case 'category':
        return this.#restoreCategory(one)
      case 'type':
        return this.#restoreType(one)
      case 'poi':
        return this.#restorePoi(one.id)
      case 'zone': {
        const zone = this.#then.zones.get(one.id)
        return zone ? this.#zones.set(one.id, zone) : this.#zones.delete(one.id)
      }
    }
  }

  removeWanted(): void {
    const used = new Set(Array.from(this.#pois, ({ typeId }) => typeId))
    for (const one of this.#toRemove.filter(({ kind }) => kind === 'type'))
      if (used.has(one.id)) this.leftOut.push(one)
      else this.#types.delete(one.id)
    const usedCategories = new Set(Array.from(this.#types, ({ categoryId }) => categoryId))
    for (const one of this.#toRemove.filter(({ kind }) => kind === 'category'))
      if (usedCategories.has(one.id)) this.leftOut.push(one)
      else this.#categories.delete(one.id)
  }

  done(): Entities {
    return {
      categories: this.#categories.done(),
      types: this.#types.done(),
      pois: this.#pois.done(),
      zones: this.#zones.done(),
    }
  }

  #restoreCategory(one: EntityKey): void {
    const category = this.#then.categories.get(one.id)
    if (!category) this.#toRemove.push(one)
    else if (holderOf(this.#categories, category, categoryKey) !== undefined) this.leftOut.push(one)
    else this.#categories.set(one.id, category)
  }

  #restoreType(one: EntityKey): void {
    const type = this.#then.types.get(one.id)
    if (!type) return void this.#toRemove.push(one)
    const placed = { ...type, categoryId: this.#categoryFor(type.categoryId) }
    if (holderOf(this.#types, placed, typeKey) !== undefined) this.leftOut.push(one)
    else this.#types.set(one.id, placed)
  }

  #restorePoi(id: number): void {
    const poi = this.#then.pois.get(id)
    if (!poi) this.#pois.delete(id)
    else this.#pois.set(id, { ...poi, typeId: this.#typeFor(poi.typeId) })
  }

  /** Brings back a category that is gone, or returns the one that has its name now. */
  #categoryFor(id: number): number {
    if (this.#categories.has(id)) return id
    const category = existing(this.#then.categories, id)
    const holder = holderOf(this.#categories, category, categoryKey)
    if (holder === undefined) this.#categories.set(id, category)
    return holder ?? id
  }

  #typeFor(id: number): number {
    if (this.#types.has(id)) return id
    const known = this.#typesInstead.get(id)
    if (known !== undefined) return known
    const type = existing(this.#then.types, id)
    const placed = { ...type, categoryId: this.#categoryFor(type.categoryId) }
    const holder = holderOf(this.#types, placed, typeKey)
    if (holder === undefined) this.#types.set(id, placed)
    else this.#typesInstead.set(id, holder)
    return holder ?? id
  }
}

/** Returns the id of another entity that has the name. Maps have few types and categories. */
const holderOf = <T extends { readonly id: number }>(
  entities: Iterable<T>,
  entity: T,
  keyOf: (entity: T) => string,
): number | undefined => {
  const key = keyOf(entity)
  for (const other of entities) if (other.id !== entity.id && keyOf(other) === key) return other.id
  return undefined
}

const existing = <T>(entities: IdMap<T>, id: number): T => {
  const entity = entities.get(id)
  if (entity === undefined) throw new Error('What was on a map refers to nothing.')
  return entity
}
