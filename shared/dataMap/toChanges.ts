import type { AssetRef } from '../maps/assets.ts'
import type { Change } from '../content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../content/content.ts'
import type { PointMap } from '../geometry/point.ts'
import { newEntityId } from '../ids.ts'
import { TYPE_NAME_MAX } from '../limits.ts'
import { nameKey } from '../names.ts'
import { EMPTY_POI, type Poi } from '../content/pois.ts'
import { libraryIconName } from '../maps/libraryIcons.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../content/types.ts'
import {
  countMarkers,
  type DataGroup,
  type DataMap,
  type DataMarker,
  type ImportCounts,
  ImportTally,
} from './dataMap.ts'
import { orderOf, type Origin } from './origin.ts'
import { onBackground } from './onBackground.ts'
import { type Box, type ImageSize, isOutside, type Placement, placementFor, placePair } from './place.ts'
import { placeZone } from './placeZone.ts'

export interface ImportTarget {
  readonly image: ImageSize
  /** The origin that the person confirmed. */
  readonly origin: Origin
  /** Which background the image shows. */
  readonly background?: number
}

export interface ImportPlan {
  readonly changes: readonly Change[]
  readonly markerCount: number
  readonly groupCount: number
  readonly counts: ImportCounts
}

export const placementOf = (map: DataMap, { image, origin, background = 0 }: ImportTarget): Placement =>
  placementFor(imageBox(map, image, background), image, origin, orderOf(map.origin))

/** The coordinates that the image covers: those of the chosen background, the map's own box, or its pixels. */
const imageBox = ({ box, unit, backgrounds }: DataMap, image: ImageSize, background: number): Box => {
  const isOnImage =
    isOutside({ x: box.minX, y: box.minY }, image) === false &&
    isOutside({ x: box.minX + box.width, y: box.minY + box.height }, image) === false
  if (unit === 'pixels' || (unit === 'pixels-on-image' && isOnImage)) return { minX: 0, minY: 0, ...image }
  return backgrounds[background]?.at ?? box
}

/** Returns how many markers lie outside the image, in whose place the box of the coordinates may stand. May pause at each `yield`. */
export function* countOutside(map: DataMap, target: ImportTarget): Generator<void, number> {
  const placement = placementOf(map, target)
  let count = 0
  for (const { markers } of map.groups)
    for (const [index, marker] of markers.entries()) {
      if (index % SLICE === 0) yield
      const place = placePair(marker, placement)
      if (place !== null && isOutside(place, target.image)) count++
    }
  return count
}

const SLICE = 500

/** Returns the list that puts a data map on a map: for each group a type in its category with its POIs, and the zones. */
export const toChanges = (
  file: DataMap,
  mapId: number,
  target: ImportTarget,
  existing: Content = EMPTY_CONTENT,
): ImportPlan => {
  const map = onBackground(file, target.background)
  const placement = placementOf(map, target)
  const tally = new ImportTally(map.counts)
  const newId = uniqueIds(mapId, existing)
  const plan = new CategoryPlan(existing, tally, newId)
  const icons = new Set(Array.from(existing.types, ({ icon }) => icon))
  const changes: Change[] = []
  let tooFar = 0
  for (const group of map.groups) {
    const { categoryId, name, changes: categories } = plan.place(group)
    changes.push(...categories)
    const typeId = newId()
    changes.push({
      op: 'insert',
      kind: 'type',
      entity: newTypeOf(group, { id: typeId, categoryId, name }, icons),
    })
    for (const marker of group.markers) {
      const place = placePair(marker, placement)
      if (!place) tooFar++
      if (!place) continue
      if (isOutside(place, target.image)) tally.add('outside')
      changes.push({ op: 'insert', kind: 'poi', entity: newPoiOf(marker, place, newId(), typeId) })
    }
  }
  for (const zone of map.zones) {
    const placed = placeZone(zone, placement)
    if (placed) changes.push({ op: 'insert', kind: 'zone', entity: { ...placed, id: newId() } })
    else tally.add('zone-left-out')
  }
  tally.add('too-far', tooFar)
  const markerCount = countMarkers(map) - tooFar
  return { changes, markerCount, groupCount: map.groups.length, counts: tally.counts }
}

/** Each key is written out: V8 takes thirty times as long to make an object of which a part is spread. */
export const newPoiOf = (
  { name, description, image }: DataMarker,
  { x, y }: PointMap,
  id: number,
  typeId: number,
): Poi => ({
  id,
  typeId,
  x,
  y,
  name,
  description,
  image,
  icon: EMPTY_POI.icon,
  labelBorder: EMPTY_POI.labelBorder,
  labelBgColour: EMPTY_POI.labelBgColour,
  linkedMapId: EMPTY_POI.linkedMapId,
  createdBy: EMPTY_POI.createdBy,
})

/** An icon is kept if the map has it, or if it is one of the built-in ones. */
export const newTypeOf = (
  { colour, shape, details }: DataGroup,
  { id, categoryId, name }: Pick<PoiType, 'id' | 'categoryId' | 'name'>,
  icons: ReadonlySet<AssetRef | null> = new Set(),
): PoiType => {
  const icon = details?.icon ?? null
  const isThere = icon !== null && (icons.has(icon) || libraryIconName(icon) !== null)
  return {
    ...DEFAULT_TYPE_LOOK,
    ...details,
    id,
    categoryId,
    name,
    colour,
    shape,
    icon: isThere ? icon : null,
    isLocked: false,
  }
}

/** Finds a category for each group: one of the same name for those that name the same one, else one of its own. */
class CategoryPlan {
  readonly #named = new Map<string, { readonly id: number; readonly typeKeys: Set<string> }>()
  readonly #newName: (wanted: string) => string
  readonly #newId: () => number
  readonly #tally: ImportTally

  constructor(existing: Content, tally: ImportTally, newId: () => number) {
    this.#newName = uniqueNames(existing, tally)
    this.#newId = newId
    this.#tally = tally
  }

  place({ name, category }: DataGroup): { categoryId: number; name: string; changes: Change[] } {
    const key = category === null ? null : nameKey(category)
    const known = key === null ? undefined : this.#named.get(key)
    if (known) {
      const typeName = numbered(name, (text) => known.typeKeys.has(nameKey(text)))
      if (typeName !== name) this.#tally.add('group-renamed')
      known.typeKeys.add(nameKey(typeName))
      return { categoryId: known.id, name: typeName, changes: [] }
    }
    const id = this.#newId()
    const categoryName = this.#newName(category ?? name)
    const typeName = category === null ? categoryName : name
    if (key !== null) this.#named.set(key, { id, typeKeys: new Set([nameKey(typeName)]) })
    return {
      categoryId: id,
      name: typeName,
      changes: [{ op: 'insert', kind: 'category', entity: { id, name: categoryName, isLocked: false } }],
    }
  }
}

const uniqueIds = (mapId: number, { categories, types, pois, zones }: Content) => {
  const taken = new Set<number>()
  const isEmpty = categories.size + zones.size === 0
  const isTaken = (id: number) => taken.has(id) || (!isEmpty && isThere(id))
  const isThere = (id: number) => categories.has(id) || types.has(id) || pois.has(id) || zones.has(id)
  return (): number => {
    let id = newEntityId(mapId)
    while (isTaken(id)) id = newEntityId(mapId)
    taken.add(id)
    return id
  }
}

/** Names that differ only in case are the same name, so the second gets a number. */
const uniqueNames = ({ categories }: Content, tally: ImportTally) => {
  const taken = new Set(Array.from(categories, ({ name }) => nameKey(name)))
  const nextNumbers = new Map<string, number>()
  return (wanted: string): string => {
    const key = nameKey(wanted)
    const name = numbered(wanted, (text) => taken.has(nameKey(text)), nextNumbers.get(key))
    if (name !== wanted) {
      nextNumbers.set(key, Number(NUMBERED.exec(name)?.[1]) + 1)
      tally.add('group-renamed')
    }
    taken.add(nameKey(name))
    return name
  }
}

const NUMBERED = / \((\d+)\)$/

const numbered = (wanted: string, isTaken: (name: string) => boolean, first = 2): string => {
  let name = wanted
  for (let number = first; isTaken(name); number++) {
    const suffix = ` (${number})`
    name = wanted.slice(0, TYPE_NAME_MAX - suffix.length).replace(/\p{Cs}$/u, '') + suffix
  }
  return name
}
