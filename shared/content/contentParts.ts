import type { Content } from './content.ts'
import type { ContentPart } from './contentColumnsSchema.ts'
import { encodePart, type PartEntities } from './encodePart.ts'
import type { IdMap, IdMapSlice } from './idMap.ts'

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

/** Returns all parts of the content. */
export const encodeContent = (content: Content): ContentPart[] =>
  partsOf(content).map(({ entities }) => encodePart(entities))
