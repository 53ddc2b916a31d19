import type { Category } from './categories.ts'
import type { Change } from './changes.ts'
import { type Content, textLengthOf } from './content.ts'
import type { IdMapDraft } from './idMap.ts'
import { nameKey } from './names.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import { pointCount, type Zone } from './zones.ts'

/** Content being altered change by change, at a cost that follows the changes and not the content. */
export class ContentDraft {
  readonly categories: IdMapDraft<Category>
  readonly types: IdMapDraft<PoiType>
  readonly pois: IdMapDraft<Poi>
  readonly zones: IdMapDraft<Zone>
  readonly typeCounts: IdMapDraft<number>
  readonly poiCounts: IdMapDraft<number>
  /** Category names are unique in a map, type names in their category. */
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
    this.categoryNames = new NameIndex(this.categories, (category) => nameKey(category.name))
    this.typeNames = new NameIndex(this.types, (type) => `${type.categoryId} ${nameKey(type.name)}`)
  }

  /** Applies a change that is known to be possible. */
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

  /** The characters of the entity that a change is about, as it is now. */
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
    const after = afterwards(entities, change)
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
    else this.pois.set(id, afterwards(this.pois, change))
    recount(this.poiCounts, typeIdBefore, this.pois.get(id)?.typeId)
  }

  #replaceZone(change: Alteration<Zone>) {
    const id = idOf(change)
    this.#zonePoints -= pointsOf(this.zones.get(id))
    if (change.op === 'remove') this.zones.delete(id)
    else this.zones.set(id, afterwards(this.zones, change))
    this.#zonePoints += pointsOf(this.zones.get(id))
  }
}

const pointsOf = (zone: Zone | undefined): number => (zone ? pointCount(zone.geometry) : 0)

/** One entity has gone over from one owner to another; undefined where there is none. */
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

/** A change of one kind of entity. */
type Alteration<T> = Setting<T> | { readonly op: 'remove'; readonly id: number }
type Setting<T> =
  | { readonly op: 'insert'; readonly entity: T }
  | { readonly op: 'patch'; readonly id: number; readonly fields: Partial<T> }

/** The id a change is about. */
export const idOf = (
  change:
    | { readonly op: 'insert'; readonly entity: { readonly id: number } }
    | { readonly op: 'patch' | 'remove'; readonly id: number },
): number => (change.op === 'insert' ? change.entity.id : change.id)

/** The entity as an insert or a patch would leave it. An undefined field says nothing, as in JSON. */
export const afterwards = <T extends { id: number }>(
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

/**
 * Who holds which name among `entities`. Built when first asked, so that what touches no name pays nothing for it;
 * from then on it must be told of each alteration.
 */
class NameIndex<T extends { id: number }> {
  #idByKey: Map<string, number> | undefined
  readonly #entities: Iterable<T>
  readonly #keyOf: (entity: T) => string

  /** Two entities may not have the same `keyOf`. */
  constructor(entities: Iterable<T>, keyOf: (entity: T) => string) {
    this.#entities = entities
    this.#keyOf = keyOf
  }

  /** The id of another entity with the name `entity` would have. */
  twinOf(entity: T): number | undefined {
    const holder = this.#built().get(this.#keyOf(entity))
    return holder === entity.id ? undefined : holder
  }

  remember(entity: T): void {
    this.#idByKey?.set(this.#keyOf(entity), entity.id)
  }

  forget(entity: T): void {
    this.#idByKey?.delete(this.#keyOf(entity))
  }

  #built(): Map<string, number> {
    this.#idByKey ??= new Map(Array.from(this.#entities, (entity) => [this.#keyOf(entity), entity.id]))
    return this.#idByKey
  }
}
