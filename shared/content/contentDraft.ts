import { nameKey } from '../names.ts'
import type { Category } from './categories.ts'
import type { Change } from './changes.ts'
import { type Content, textLengthOf } from './content.ts'
import type { IdMap, IdMapDraft } from './idMap.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import { pointCount, type Zone } from './zones.ts'

/** Content being changed step by step, at a cost that depends on the changes and not on the size of the content. */
export class ContentDraft {
  readonly categories: IdMapDraft<Category>
  readonly types: IdMapDraft<PoiType>
  readonly pois: IdMapDraft<Poi>
  readonly zones: IdMapDraft<Zone>
  readonly typeCounts: IdMapDraft<number>
  readonly poiCounts: IdMapDraft<number>
  /** Category names are unique in a map, type names within their category. */
  readonly categoryNames: NameIndex<Category>
  readonly typeNames: NameIndex<PoiType>
  #zonePoints: number
  #textLength: number

  constructor(content: Content) {
    this.categories = content.categories.edit()
    this.types = content.types.edit()
    this.pois = content.pois.edit()
    this.zones = content.zones.edit()
    this.typeCounts = content.typeCounts.edit()
    this.poiCounts = content.poiCounts.edit()
    this.#zonePoints = content.zonePoints
    this.#textLength = content.textLength
    this.categoryNames = new NameIndex(content.categories, (category) => nameKey(category.name))
    this.typeNames = new NameIndex(content.types, (type) => `${type.categoryId} ${nameKey(type.name)}`)
  }

  /** Applies a change that is known to be valid. */
  apply(change: Change): void {
    this.#textLength -= this.#textsOf(change)
    this.#replaceOne(change)
    this.#textLength += this.#textsOf(change)
  }

  #replaceOne(change: Change): void {
    switch (change.kind) {
      case 'category':
        return this.#replace(this.categories, this.categoryNames, change)
      case 'type':
        return this.#replaceType(change)
      case 'poi':
        return this.#replacePoi(change)
      case 'zone':
        return this.#replaceZone(change)
    }
  }

  done(): Content {
    return {
      categories: this.categories.done(),
      types: this.types.done(),
      pois: this.pois.done(),
      zones: this.zones.done(),
      typeCounts: this.typeCounts.done(),
      poiCounts: this.poiCounts.done(),
      zonePoints: this.#zonePoints,
      textLength: this.#textLength,
    }
  }

  /** Returns how many characters the texts of the changed entity have at the moment. */
  #textsOf(change: Change): number {
    const kinds = { category: this.categories, type: this.types, poi: this.pois, zone: this.zones }
    const entity = kinds[change.kind].get(idOf(change))
    return entity ? textLengthOf(entity) : 0
  }

  #replace<T extends { id: number }>(entities: IdMapDraft<T>, names: NameIndex<T>, change: Alteration<T>) {
    const id = idOf(change)
    const before = entities.get(id)
    if (before) names.forget(before)
    if (change.op === 'remove') return entities.delete(id)
    const after = entityAfter(entities, change)
    entities.set(id, after)
    names.remember(after)
  }

  #replaceType(change: Alteration<PoiType>) {
    const categoryIdBefore = this.types.get(idOf(change))?.categoryId
    this.#replace(this.types, this.typeNames, change)
    recount(this.typeCounts, categoryIdBefore, this.types.get(idOf(change))?.categoryId)
  }

  #replacePoi(change: Alteration<Poi>) {
    const id = idOf(change)
    const typeIdBefore = this.pois.get(id)?.typeId
    if (change.op === 'remove') this.pois.delete(id)
    else this.pois.set(id, entityAfter(this.pois, change))
    recount(this.poiCounts, typeIdBefore, this.pois.get(id)?.typeId)
  }

  #replaceZone(change: Alteration<Zone>) {
    const id = idOf(change)
    this.#zonePoints -= pointsOf(this.zones.get(id))
    if (change.op === 'remove') this.zones.delete(id)
    else this.zones.set(id, entityAfter(this.zones, change))
    this.#zonePoints += pointsOf(this.zones.get(id))
  }
}

const pointsOf = (zone: Zone | undefined): number => (zone ? pointCount(zone.geometry) : 0)

/** Counts an entity that moves from one owner to another; undefined stands for no owner. */
const recount = (counts: IdMapDraft<number>, before: number | undefined, after: number | undefined): void => {
  if (before === after) return
  count(counts, before, -1)
  count(counts, after, 1)
}

const count = (counts: IdMapDraft<number>, ownerId: number | undefined, more: 1 | -1): void => {
  if (ownerId === undefined) return
  const sum = (counts.get(ownerId) ?? 0) + more
  if (sum === 0) counts.delete(ownerId)
  else counts.set(ownerId, sum)
}

/** A change to one kind of entity. */
type Alteration<T> = Setting<T> | { readonly op: 'remove'; readonly id: number }
type Setting<T> =
  | { readonly op: 'insert'; readonly entity: T }
  | { readonly op: 'patch'; readonly id: number; readonly fields: Partial<T> }

/**
 * What the fields that may be absent are then: open, on the level of all others, nothing that routes lead along, on all floors, and
 * leading to none.
 */
export const ABSENT_VALUES = { isLocked: false, order: 0, way: 'none', floor: 0, leadsTo: 0 } as const

/** Returns the id of the entity that a change is about. */
export const idOf = (
  change:
    | { readonly op: 'insert'; readonly entity: { readonly id: number } }
    | { readonly op: 'patch' | 'remove'; readonly id: number },
): number => (change.op === 'insert' ? change.entity.id : change.id)

/** Returns the entity after an insert or a patch. Undefined fields count as missing, as in JSON. */
export const entityAfter = <T extends { id: number }>(
  entities: { get(id: number): T | undefined },
  change: Setting<T>,
): T => {
  if (change.op === 'insert') return change.entity
  const before = entities.get(change.id)
  if (before === undefined) throw new Error(`No entity ${change.id} to patch.`)
  const after = { ...before }
  for (const field in change.fields) {
    const value = change.fields[field]
    if (value !== undefined) after[field] = value
  }
  return after
}

/** By a content's entities, which never change: the ids by name, made when they are first asked for. */
const namesOf = new WeakMap<object, ReadonlyMap<string, number>>()

/** Finds entities by name: in those of the content, whose index all its drafts share, and in what was changed since. */
class NameIndex<T extends { id: number }> {
  readonly #entities: IdMap<T>
  readonly #keyOf: (entity: T) => string
  /** Undefined for a name that nothing has any more. */
  readonly #changed = new Map<string, number | undefined>()

  /** `keyOf` is different for each entity. */
  constructor(entities: IdMap<T>, keyOf: (entity: T) => string) {
    this.#entities = entities
    this.#keyOf = keyOf
  }

  /** Returns the id of another entity that has the name of `entity`. */
  otherOfSameName(entity: T): number | undefined {
    const key = this.#keyOf(entity)
    const holder = this.#changed.has(key) ? this.#changed.get(key) : this.#names().get(key)
    return holder === entity.id ? undefined : holder
  }

  remember(entity: T): void {
    this.#changed.set(this.#keyOf(entity), entity.id)
  }

  forget(entity: T): void {
    this.#changed.set(this.#keyOf(entity), undefined)
  }

  #names(): ReadonlyMap<string, number> {
    const known = namesOf.get(this.#entities)
    if (known) return known
    const names = new Map(Array.from(this.#entities, (entity) => [this.#keyOf(entity), entity.id]))
    namesOf.set(this.#entities, names)
    return names
  }
}
