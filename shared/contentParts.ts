import { type Content, ContentBuilder } from './content.ts'
import { decodeFrame, encodeFrame, encodePoiPart } from './contentColumns.ts'
import { type ContentPart, contentPartSchema } from './contentColumnsSchema.ts'
import type { Category } from './categories.ts'
import { IdMap, type IdMapSlice } from './idMap.ts'
import { NO_LINKS, PoiColumns, type PoiLinks } from './PoiColumns.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import type { Zone } from './zones.ts'
import { decodeZones, encodeZonePart } from './zoneColumns.ts'

/** The entities of one part of the content. */
export type PartEntities =
  | { readonly kind: 'frame'; readonly categories: IdMap<Category>; readonly types: IdMap<PoiType> }
  | { readonly kind: 'pois'; readonly slice: IdMapSlice<Poi> }
  | { readonly kind: 'zones'; readonly slice: IdMapSlice<Zone> }

/** A part of the content that is encoded by itself. Of two versions, parts of the same name hold the same ids. */
export interface ContentPartSource {
  readonly name: string
  readonly entities: PartEntities
}

/** A part has about this many POIs, or points of zones, unless the map is very large. */
const POIS_PER_PART = 1_024
const POINTS_PER_PART = 10_240
/** As many as an IdMap has rows. */
const PARTS_MAX = 32

/** Parts the content: the categories and types, then POIs and zones by their ids. Empty parts are left out, but the first. */
export const partsOf = ({ categories, types, pois, zones, zonePoints }: Content): ContentPartSource[] => [
  { name: 'frame', entities: { kind: 'frame', categories, types } },
  ...slicesOf(pois, partCount(pois.size / POIS_PER_PART)).map(({ name, slice }) => ({
    name: `pois ${name}`,
    entities: { kind: 'pois' as const, slice },
  })),
  ...slicesOf(zones, partCount(zonePoints / POINTS_PER_PART)).map(({ name, slice }) => ({
    name: `zones ${name}`,
    entities: { kind: 'zones' as const, slice },
  })),
]

const slicesOf = <T>(entities: IdMap<T>, count: number): { name: string; slice: IdMapSlice<T> }[] =>
  entities.slices(count).flatMap((slice, index) => {
    const name = `${index + 1}/${count}`
    return slice.isEmpty ? [] : [{ name, slice }]
  })

/** Returns the power of two at or above `wanted`. */
const partCount = (wanted: number): number => {
  let count = 1
  while (count < wanted && count < PARTS_MAX) count *= 2
  return count
}

/** Whether two versions of a part hold the same entities, told by what the versions share. */
export const isSamePart = (a: PartEntities, b: PartEntities): boolean => {
  if (a.kind === 'frame') return b.kind === 'frame' && a.categories === b.categories && a.types === b.types
  if (a.kind === 'pois') return b.kind === 'pois' && a.slice.isSameAs(b.slice)
  return b.kind === 'zones' && a.slice.isSameAs(b.slice)
}

export const encodePart = (entities: PartEntities): ContentPart => {
  switch (entities.kind) {
    case 'frame':
      return encodeFrame(byId(entities.categories), byId(entities.types))
    case 'pois':
      return encodePoiPart(byId(entities.slice.values()))
    case 'zones':
      return encodeZonePart(byId(entities.slice.values()))
  }
}

const byId = <T extends { id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

/** Returns all parts of the content. */
export const encodeContent = (content: Content): ContentPart[] =>
  partsOf(content).map(({ entities }) => encodePart(entities))

/** Builds content from its parts, one after another. */
export class ContentAssembly {
  readonly #builder = new ContentBuilder()
  readonly #pois: PoiColumns[] = []

  /** `links` says where the POIs of the part lead. @throws ZodError or RangeError if the part is invalid */
  add(part: unknown, links: PoiLinks = NO_LINKS): void {
    const valid = contentPartSchema.parse(part)
    switch (valid.kind) {
      case 'frame': {
        const { categories, types } = decodeFrame(valid)
        for (const category of categories) this.#builder.addCategory(category)
        for (const type of types) this.#builder.addType(type)
        return
      }
      case 'pois':
        this.#pois.push(new PoiColumns(valid, links))
        return
      case 'zones':
        for (const zone of decodeZones(valid.zones)) this.#builder.addZone(zone)
    }
  }

  /** @throws RangeError if a POI has a type that no part has brought */
  done(): Content {
    this.#addPois()
    const content = this.#builder.done()
    for (const [typeId] of content.poiCounts.entries())
      if (!content.types.has(typeId)) throw new RangeError(`No type has the id ${typeId}.`)
    return content
  }

  #addPois(): void {
    const rows = new Map<number, PoiColumns>()
    let isEachOfOne = true
    for (const columns of this.#pois)
      for (const row of columns.rows()) {
        isEachOfOne &&= !rows.has(row)
        rows.set(row, columns)
      }
    if (isEachOfOne) this.#builder.addColumns(this.#pois, IdMap.later(sizeOf(this.#pois), rows))
    // Parts of different versions, which nothing is known about together.
    else for (const columns of this.#pois) for (const [, poi] of columns.entries()) this.#builder.addPoi(poi)
  }
}

const sizeOf = (parts: readonly PoiColumns[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** Returns the content of these parts. @throws ZodError or RangeError if one is invalid */
export const decodeContent = (parts: readonly unknown[], links: PoiLinks = NO_LINKS): Content => {
  const assembly = new ContentAssembly()
  for (const part of parts) assembly.add(part, links)
  return assembly.done()
}
