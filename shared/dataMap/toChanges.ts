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
import { runSync } from '../runSliced.ts'
import { type DataGroup, type DataMap, type DataMarker, type ImportLosses, ImportTally } from './dataMap.ts'
import { floorOf, type ImportTarget, type PlacedDataMap, placeDataMap } from './placeDataMap.ts'

export interface ImportPlan
  extends ImportLosses, Pick<PlacedDataMap, 'markerCount' | 'groupCount' | 'zoneCount'> {
  readonly changes: readonly Change[]
}

/** Returns the list that puts a data map on a map: for each group a type in its category with its POIs, and the zones. */
export const toChanges = (
  map: DataMap,
  mapId: number,
  target: ImportTarget,
  existing: Content = EMPTY_CONTENT,
): ImportPlan => {
  const placed = runSync(placeDataMap(map, target))
  const { groups, zones, markerCount, groupCount, zoneCount } = placed
  const tally = new ImportTally(placed)
  const newId = uniqueIds(mapId, existing)
  const plan = new CategoryPlan(existing, tally, newId)
  const icons = new Set(Array.from(existing.types, ({ icon }) => icon))
  const changes: Change[] = []
  for (const { group, markers } of groups) {
    const { categoryId, name, changes: categories } = plan.place(group)
    changes.push(...categories)
    const typeId = newId()
    changes.push({
      op: 'insert',
      kind: 'type',
      entity: newTypeOf(group, { id: typeId, categoryId, name }, icons),
    })
    for (const { marker, place } of markers)
      changes.push({
        op: 'insert',
        kind: 'poi',
        entity: newPoiOf(marker, place, newId(), typeId, floorOf(marker, target)),
      })
  }
  for (const zone of zones) changes.push({ op: 'insert', kind: 'zone', entity: { ...zone, id: newId() } })
  return { changes, markerCount, groupCount, zoneCount, ...tally.losses }
}

/** Each key is written out: V8 takes thirty times as long to make an object of which a part is spread. */
export const newPoiOf = (
  { name, description, image }: DataMarker,
  { x, y }: PointMap,
  id: number,
  typeId: number,
  floor?: number,
): Poi => {
  const poi: Poi = {
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
  }
  if (floor !== undefined) poi.floor = floor
  return poi
}

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
