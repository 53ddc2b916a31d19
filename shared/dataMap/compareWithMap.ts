import { isWebPicture } from '../maps/assets.ts'
import type { Category } from '../content/categories.ts'
import type { Change } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { nameKey } from '../names.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType } from '../content/types.ts'
import { compareZones } from './compareZones.ts'
import type { DataGroup, DataMap } from './dataMap.ts'
import type { Comparison, Difference } from './difference.ts'
import { distanceMap, MarkerPairing, type Pair, type PlacedMarker } from './MarkerPairing.ts'
import { floorOf, type ImportTarget, type PlacedDataMap, placeDataMap } from './placeDataMap.ts'
import { newPoiOf, newTypeOf } from './toChanges.ts'

/** A place is the same up to two rounding errors, in map pixels. */
const SAME_PLACE_MAX = 0.02

/** What has neither its name nor its place is the same as long as it moved no further than this share of the diagonal. */
const NEAR_SHARE = 0.02

const SLICE = 500

/**
 * Compares a data map with the map that it once became. What the file says nothing of stays as it is: a description, a
 * picture, a look. `newId` returns an id that nothing on the map has, each once. May pause at each `yield`.
 */
export function* compareWithMap(
  map: DataMap,
  target: ImportTarget,
  content: Content,
  newId: () => number,
): Generator<void, Comparison> {
  const placed = yield* placeDataMap(map, target)
  const types = new TypeFinder(content, newId)
  const pairing = new MarkerPairing(yield* withTypes(placed, types), content)
  yield* pairing.pair(NEAR_SHARE * Math.hypot(target.image.width, target.image.height))
  const differences: Difference[] = []
  for (const [index, pair] of pairing.pairs.entries()) {
    if (index % SLICE === 0) yield
    const difference = changeOf(pair, types, floorOf(pair.marker, target))
    if (difference) differences.push(difference)
  }
  const sameCount = pairing.pairs.length - differences.length
  for (const [index, placed] of pairing.unpairedMarkers.entries()) {
    if (index % SLICE === 0) yield
    differences.push(additionOf(newId(), placed, types, floorOf(placed.marker, target)))
  }
  for (const { id, name, typeId } of pairing.unpairedPois) {
    const group = content.types.get(typeId)?.name ?? ''
    const change = { op: 'remove', kind: 'poi', id } as const
    differences.push({ kind: 'gone', name: name || group, formerName: null, group, change, needs: [] })
  }
  yield
  const zones = compareZones(placed, content, newId)
  return { differences: [...differences, ...zones.differences], sameCount: sameCount + zones.sameCount }
}

function* withTypes({ groups }: PlacedDataMap, types: TypeFinder): Generator<void, PlacedMarker[]> {
  const placed: PlacedMarker[] = []
  for (const { group, markers } of groups) {
    const typeId = types.known(group)?.id ?? null
    for (const [index, { marker, place }] of markers.entries()) {
      if (index % SLICE === 0) yield
      placed.push({ marker, group, typeId, place })
    }
  }
  return placed
}

const changeOf = (
  { poi, marker, place, group }: Pair,
  types: TypeFinder,
  floor: number | undefined,
): Difference | null => {
  const type = types.known(group)
  const formerName = poi.name || types.nameOf(poi)
  const isRenamed = marker.name !== formerName
  const hasMoved = distanceMap(poi, place) > SAME_PLACE_MAX
  const isRetyped = type?.id !== poi.typeId
  const { type: wanted, needs } = types.find(group)
  const isPictureFree = poi.image === null || isWebPicture(poi.image)
  const fields = {
    ...(hasMoved && place),
    ...(isRenamed && { name: marker.name }),
    ...(marker.description !== '' &&
      marker.description !== poi.description && { description: marker.description }),
    ...(marker.image !== null && isPictureFree && marker.image !== poi.image && { image: marker.image }),
    ...(isRetyped && { typeId: wanted.id }),
    ...(floor !== undefined && floor !== poi.floor && { floor }),
  }
  if (Object.keys(fields).length === 0) return null
  return {
    kind: hasMoved ? 'moved' : 'changed',
    name: marker.name,
    formerName: isRenamed ? formerName : null,
    group: wanted.name,
    change: { op: 'patch', kind: 'poi', id: poi.id, fields },
    needs: isRetyped ? needs : [],
  }
}

const additionOf = (
  id: number,
  { marker, group, place }: PlacedMarker,
  types: TypeFinder,
  floor: number | undefined,
): Difference => {
  const { type, needs } = types.find(group)
  const change = { op: 'insert', kind: 'poi', entity: newPoiOf(marker, place, id, type.id, floor) } as const
  return { kind: 'added', name: marker.name || type.name, formerName: null, group: type.name, change, needs }
}

/** Finds the type of a group by its name, first in the category of that name; or makes both. */
class TypeFinder {
  readonly #content: Content
  readonly #newId: () => number
  readonly #categories: Map<string, Category>
  readonly #types = new Map<string, PoiType[]>()
  readonly #known = new Map<DataGroup, PoiType | undefined>()
  readonly #made = new Map<DataGroup, { readonly type: PoiType; readonly needs: readonly Change[] }>()
  readonly #madeCategories = new Map<number, Change>()

  constructor(content: Content, newId: () => number) {
    this.#content = content
    this.#newId = newId
    this.#categories = new Map(
      Array.from(content.categories, (category) => [nameKey(category.name), category]),
    )
    for (const type of content.types) {
      const key = nameKey(type.name)
      this.#types.set(key, [...(this.#types.get(key) ?? []), type])
    }
  }

  /** The type that the map has already. Of several groups of one name, each has its own: 'Inn', 'Inn (2)'. */
  known(group: DataGroup): PoiType | undefined {
    if (this.#known.has(group)) return this.#known.get(group)
    const type = this.#look(group)
    this.#known.set(group, type)
    return type
  }

  #look({ name, category }: DataGroup): PoiType | undefined {
    const taken = new Set(Array.from(this.#known.values(), (type) => type?.id))
    const categoryId = this.#categories.get(nameKey(category ?? name))?.id
    let first: PoiType | undefined
    for (let number = 1; ; number++) {
      const named = this.#types.get(nameKey(number === 1 ? name : `${name} (${number})`))
      if (named === undefined) return first
      const free = named.filter(({ id }) => !taken.has(id))
      const found = free.find((type) => type.categoryId === categoryId) ?? free[0]
      if (found) return found
      first ??= named[0]
    }
  }

  find(group: DataGroup): { readonly type: PoiType; readonly needs: readonly Change[] } {
    const known = this.known(group)
    if (known) return { type: known, needs: [] }
    const made = this.#made.get(group) ?? this.#make(group)
    this.#made.set(group, made)
    return made
  }

  nameOf({ typeId }: Pick<Poi, 'typeId'>): string {
    return this.#content.types.get(typeId)?.name ?? ''
  }

  #make(group: DataGroup): { readonly type: PoiType; readonly needs: readonly Change[] } {
    const category = this.#categoryOf(group)
    const icons = new Set(Array.from(this.#content.types, ({ icon }) => icon))
    const type = newTypeOf(group, { id: this.#newId(), categoryId: category.id, name: group.name }, icons)
    const needed = this.#madeCategories.get(category.id)
    return {
      type,
      needs: [...(needed ? [needed] : []), { op: 'insert', kind: 'type', entity: type }],
    }
  }

  #categoryOf(group: DataGroup): Category {
    const name = group.category ?? group.name
    const known = this.#categories.get(nameKey(name))
    if (known) return known
    const category = { id: this.#newId(), name, isLocked: false }
    this.#categories.set(nameKey(name), category)
    this.#madeCategories.set(category.id, { op: 'insert', kind: 'category', entity: category })
    return category
  }
}
