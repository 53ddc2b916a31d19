import type { Content } from '../content/content.ts'
import type { Poi } from '../content/pois.ts'
import { DEFAULT_ZONE_LABEL, type Zone, type ZoneGeometry } from '../content/zones.ts'
import type { DataGroup } from '../dataMap/dataMap.ts'
import { type Certainty, MarkerPairing, type PlacedMarker } from '../dataMap/MarkerPairing.ts'
import { nameKey } from '../names.ts'
import type { Entities } from './entities.ts'

export interface Pairing {
  readonly id: number
  readonly certainty: Certainty
}

/** By the id of what is there: what it is here. What is only there is missing. */
export interface Pairings {
  readonly category: ReadonlyMap<number, Pairing>
  readonly type: ReadonlyMap<number, Pairing>
  readonly poi: ReadonlyMap<number, Pairing>
  readonly zone: ReadonlyMap<number, Pairing>
}

interface Maps {
  readonly here: Entities
  readonly there: Entities
}

/**
 * Finds what is the same on two maps of one origin: what they both began with by its id, and of the rest only what is alike in
 * every respect, such as what one has already taken from the other. `isCommon` says whether both began with an id.
 */
export const pairByOrigin = (
  { here, there }: Maps,
  isCommon: (kind: keyof Entities, id: number) => boolean,
): Pairings => {
  const category = pairedByKey(here.category, there.category, {
    isCommon: (id) => isCommon('category', id),
    keys: [['certain', ({ name }) => nameKey(name), ({ name }) => nameKey(name)]],
  })
  const categoryOf = ({ categoryId }: { categoryId: number }) => category.get(categoryId)?.id
  const type = pairedByKey(here.type, there.type, {
    isCommon: (id) => isCommon('type', id),
    keys: [
      [
        'certain',
        ({ categoryId, name }) => `${categoryId} ${nameKey(name)}`,
        (one) => `${categoryOf(one)} ${nameKey(one.name)}`,
      ],
    ],
  })
  const poiKey = ({ x, y, name }: Poi, typeId: number | undefined) => `${typeId} ${x} ${y} ${name}`
  const poi = pairedByKey(here.poi, there.poi, {
    isCommon: (id) => isCommon('poi', id),
    keys: [['certain', (one) => poiKey(one, one.typeId), (one) => poiKey(one, type.get(one.typeId)?.id)]],
  })
  const zone = pairedByKey(here.zone, there.zone, {
    isCommon: (id) => isCommon('zone', id),
    keys: [['certain', zoneKey, zoneKey]],
  })
  return { category, type, poi, zone }
}

/**
 * Finds what is likely the same on two maps that have nothing to do with each other: by names and places. `nearMax` is how many
 * map pixels apart two POIs of one type may be.
 */
export function* pairByLikeness(
  { here, there }: Maps,
  content: Content,
  nearMax: number,
): Generator<void, Pairings> {
  const isCommon = () => false
  const nameOf = ({ name }: { name: string }) => nameKey(name)
  const category = pairedByKey(here.category, there.category, {
    isCommon,
    keys: [['certain', nameOf, nameOf]],
  })
  const type = pairedByKey(here.type, there.type, {
    isCommon,
    keys: [
      [
        'certain',
        (one) => `${one.categoryId} ${nameOf(one)}`,
        (one) => `${category.get(one.categoryId)?.id} ${nameOf(one)}`,
      ],
      ['likely', nameOf, nameOf],
    ],
  })
  yield
  const poi = yield* likelyPois({ here, there }, content, { nearMax, type })
  const zone = pairedByKey(here.zone, there.zone, {
    isCommon,
    keys: [
      ['certain', zoneKey, zoneKey],
      ['likely', labelKey, labelKey],
      ['likely', shapeKey, shapeKey],
    ],
  })
  return { category, type, poi, zone }
}

function* likelyPois(
  { there }: Maps,
  content: Content,
  { nearMax, type }: { readonly nearMax: number; readonly type: Pairings['type'] },
): Generator<void, ReadonlyMap<number, Pairing>> {
  const groups = new Map<number, DataGroup>()
  for (const [id, { name, colour, shape }] of there.type)
    groups.set(id, { key: String(id), name, category: null, details: null, colour, shape, markers: [] })
  const ids = new Map<PlacedMarker['marker'], number>()
  const placed: PlacedMarker[] = []
  for (const { id, x, y, name, description, typeId } of there.poi.values()) {
    const group = groups.get(typeId)
    if (!group) continue
    const marker = { x, y, name: name || group.name, description, id: null, image: null, background: null }
    ids.set(marker, id)
    placed.push({ marker, group, typeId: type.get(typeId)?.id ?? null, place: { x, y } })
  }
  const pairing = new MarkerPairing(placed, content)
  yield* pairing.pair(nearMax)
  const pairs = new Map<number, Pairing>()
  for (const { marker, poi, certainty } of pairing.pairs) {
    const id = ids.get(marker)
    if (id !== undefined) pairs.set(id, { id: poi.id, certainty })
  }
  return pairs
}

type Key<T> = (entity: T) => string | null

interface PairedBy<T> {
  readonly isCommon: (id: number) => boolean
  /** Tried in turn: how sure it makes a pair, and the key of what is here and of what is there. */
  readonly keys: readonly (readonly [Certainty, Key<T>, Key<T>])[]
}

const pairedByKey = <T>(
  here: ReadonlyMap<number, T>,
  there: ReadonlyMap<number, T>,
  { isCommon, keys }: PairedBy<T>,
): ReadonlyMap<number, Pairing> => {
  const pairs = new Map<number, Pairing>()
  const left = new Set<number>()
  for (const id of here.keys()) {
    if (!isCommon(id)) left.add(id)
    else if (there.has(id)) pairs.set(id, { id, certainty: 'certain' })
  }
  for (const [certainty, keyHere, keyThere] of keys) {
    const byKey = new Map<string, number[]>()
    for (const [id, entity] of here) {
      const key = left.has(id) ? keyHere(entity) : null
      if (key === null) continue
      const ids = byKey.get(key)
      if (ids) ids.push(id)
      else byKey.set(key, [id])
    }
    for (const [thereId, entity] of there) {
      if (isCommon(thereId) || pairs.has(thereId)) continue
      const key = keyThere(entity)
      const id = key === null ? undefined : byKey.get(key)?.shift()
      if (id === undefined) continue
      pairs.set(thereId, { id, certainty })
      left.delete(id)
    }
  }
  return pairs
}

const shapeKey = ({ geometry }: Zone): string => textOf(geometry)
const zoneKey = (zone: Zone): string => `${zone.label} ${shapeKey(zone)}`
const labelKey = ({ label }: Zone): string | null =>
  label === '' || label === DEFAULT_ZONE_LABEL ? null : label

const textOf = (geometry: ZoneGeometry): string => {
  if (geometry.kind === 'circle') return `circle ${geometry.centre.x} ${geometry.centre.y} ${geometry.radius}`
  const parts = geometry.kind === 'multipolygon' ? JSON.stringify(geometry.parts) : ''
  return `${geometry.kind}${parts} ${geometry.points.map(({ x, y }) => `${x} ${y}`).join(' ')}`
}
