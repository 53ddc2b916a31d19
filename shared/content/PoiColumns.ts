import { isWebPicture } from '../maps/assets.ts'
import { cell, fromRuns, fromSparse, idsOf } from './columns.ts'
import { HUNDREDTHS, type PoiPart } from './contentColumnsSchema.ts'
import { type LazyEntries, rowOf } from './idMap.ts'
import { EMPTY_POI, type Poi } from './pois.ts'

/** Where POIs lead: the ids of maps by the ids of the POIs. */
export type PoiLinks = ReadonlyMap<number, number>

export const NO_LINKS: PoiLinks = new Map()

/** The POIs of one part of the content. Each becomes an object when it is first asked for, and stays the same one. */
export class PoiColumns implements LazyEntries<Poi> {
  readonly #ids: readonly number[]
  readonly #typeIds: readonly number[]
  readonly #columns: PoiPart['pois']
  readonly #few: FewColumns
  readonly #links: PoiLinks
  readonly #pois: (Poi | undefined)[] = []

  /** @throws RangeError if the columns are invalid */
  constructor({ types, pois: columns }: PoiPart, links: PoiLinks) {
    this.#typeIds = idsOf(types, [])
    this.#ids = idsOf(columns.id, [columns.type, columns.x, columns.y, columns.name])
    this.#columns = columns
    this.#few = fewColumnsOf(columns)
    this.#links = links
    for (const place of columns.type) cell(this.#typeIds, place)
  }

  get size(): number {
    return this.#ids.length
  }

  /** Returns the rows of an IdMap that they belong to. */
  rows(): Set<number> {
    const rows = new Set<number>()
    for (const id of this.#ids) rows.add(rowOf(id))
    return rows
  }

  get(id: number): Poi | undefined {
    const at = placeOf(this.#ids, id)
    return at < 0 ? undefined : this.#poiAt(at)
  }

  has(id: number): boolean {
    return placeOf(this.#ids, id) >= 0
  }

  entries(): (readonly [number, Poi])[] {
    return this.#ids.map((id, at) => [id, this.#poiAt(at)])
  }

  /** Adds to `counts` how many POIs each type has here. */
  countInto(counts: Map<number, number>): void {
    for (const place of this.#columns.type) {
      const typeId = cell(this.#typeIds, place)
      counts.set(typeId, (counts.get(typeId) ?? 0) + 1)
    }
  }

  /** The sum of `textLengthOf` over all POIs, without making any. */
  get textLength(): number {
    const { name, description, image } = this.#columns
    const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)
    return lengthOf(name) + lengthOf(description.values) + lengthOf(image.values.filter(isWebPicture))
  }

  #poiAt(at: number): Poi {
    return (this.#pois[at] ??= this.#poi(at))
  }

  #poi(at: number): Poi {
    const { type, x, y, name } = this.#columns
    const id = cell(this.#ids, at)
    const floor = this.#few.floor?.[at]
    const leadsTo = this.#few.leadsTo?.[at]
    return {
      id,
      typeId: cell(this.#typeIds, cell(type, at)),
      x: cell(x, at) / HUNDREDTHS,
      y: cell(y, at) / HUNDREDTHS,
      name: cell(name, at),
      description: cell(this.#few.description, at),
      image: cell(this.#few.image, at),
      icon: cell(this.#few.icon, at),
      labelBorder: cell(this.#few.labelBorder, at),
      labelBgColour: cell(this.#few.labelBgColour, at),
      linkedMapId: this.#links.get(id) ?? null,
      ...(floor !== undefined && { floor }),
      ...(leadsTo !== undefined && { leadsTo }),
      createdBy: cell(this.#few.createdBy, at),
    }
  }
}

/** The columns of what few POIs have. @throws RangeError if one is longer than the table */
const fewColumnsOf = ({ id, ...columns }: PoiPart['pois']) => ({
  description: fromSparse(columns.description, id.length, EMPTY_POI.description),
  image: fromSparse(columns.image, id.length, null),
  icon: fromSparse(columns.icon, id.length, null),
  labelBorder: fromSparse(columns.labelBorder, id.length, null),
  labelBgColour: fromSparse(columns.labelBgColour, id.length, null),
  floor: columns.floor && fromSparse(columns.floor, id.length, undefined),
  leadsTo: columns.leadsTo && fromSparse(columns.leadsTo, id.length, undefined),
  createdBy: fromRuns(columns.createdBy, id.length, null),
})
type FewColumns = ReturnType<typeof fewColumnsOf>

/** Returns the place of an id among ascending ones, or -1. */
const placeOf = (ids: readonly number[], id: number): number => {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}
