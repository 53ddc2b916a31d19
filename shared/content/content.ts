import { isWebPicture } from '../maps/assets.ts'
import type { Category } from './categories.ts'
import { IdMap, type IdMapDraft } from './idMap.ts'
import type { PoiColumns } from './PoiColumns.ts'
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

/** Whether an entity of any kind has the id. */
export const hasEntity = ({ categories, types, pois, zones }: Content, id: number): boolean =>
  pois.has(id) || zones.has(id) || types.has(id) || categories.has(id)

/** Builds content from rows that are known to be valid together, such as a snapshot's, without validating them. */
export class ContentBuilder {
  readonly #categories = IdMap.empty<Category>().edit()
  readonly #types = IdMap.empty<PoiType>().edit()
  #pois = IdMap.empty<Poi>().edit()
  readonly #zones = IdMap.empty<Zone>().edit()
  readonly #typeCounts = new Map<number, number>()
  readonly #poiCounts = new Map<number, number>()
  #zonePoints = 0
  #textLength = 0

  addCategory(category: Category): void {
    this.#add(this.#categories, category)
  }

  addType(type: PoiType): void {
    this.#add(this.#types, type)
    countOne(this.#typeCounts, type.categoryId)
  }

  addPoi(poi: Poi): void {
    this.#add(this.#pois, poi)
    countOne(this.#poiCounts, poi.typeId)
  }

  /** Takes `pois` as all POIs there are, without looking at any; `parts` are their columns. */
  addColumns(parts: readonly PoiColumns[], pois: IdMap<Poi>): void {
    this.#pois = pois.edit()
    for (const columns of parts) {
      columns.countInto(this.#poiCounts)
      this.#textLength += columns.textLength
    }
  }

  addZone(zone: Zone): void {
    this.#add(this.#zones, zone)
    this.#zonePoints += pointCount(zone.geometry)
  }

  done(): Content {
    return {
      categories: this.#categories.done(),
      types: this.#types.done(),
      pois: this.#pois.done(),
      zones: this.#zones.done(),
      typeCounts: IdMap.from(this.#typeCounts),
      poiCounts: IdMap.from(this.#poiCounts),
      zonePoints: this.#zonePoints,
      textLength: this.#textLength,
    }
  }

  #add<T extends Texts & { readonly id: number }>(entities: IdMapDraft<T>, entity: T): void {
    entities.set(entity.id, entity)
    this.#textLength += textLengthOf(entity)
  }
}

const countOne = (counts: Map<number, number>, ownerId: number): void => {
  counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1)
}

export const contentFrom = (rows: {
  categories: Iterable<Category>
  types: Iterable<PoiType>
  pois: Iterable<Poi>
  zones?: Iterable<Zone>
}): Content => {
  const builder = new ContentBuilder()
  for (const category of rows.categories) builder.addCategory(category)
  for (const type of rows.types) builder.addType(type)
  for (const poi of rows.pois) builder.addPoi(poi)
  for (const zone of rows.zones ?? []) builder.addZone(zone)
  return builder.done()
}

/** The texts of an entity of any kind. */
interface Texts {
  readonly name?: string
  readonly label?: string
  readonly description?: string
  readonly image?: string | null
}

/** Counted as JavaScript's `length`, with the addresses of pictures on other sites. */
export const textLengthOf = ({ name = '', label = '', description = '', image = null }: Texts): number =>
  name.length + label.length + description.length + (image && isWebPicture(image) ? image.length : 0)
