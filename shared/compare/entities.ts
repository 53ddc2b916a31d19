import type { Category } from '../content/categories.ts'
import type { Change } from '../content/changes.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType } from '../content/types.ts'
import type { Zone } from '../content/zones.ts'
import { sameIdIn } from '../ids.ts'
import type { ImageMove } from '../maps/imagePlacement.ts'
import { geometryAfter, placeAfter } from '../maps/imagePlacing.ts'

/** What is on a map, by kind and id. */
export interface Entities {
  readonly category: Map<number, Category>
  readonly type: Map<number, PoiType>
  readonly poi: Map<number, Poi>
  readonly zone: Map<number, Zone>
}

interface Listed {
  readonly categories: Iterable<Category>
  readonly types: Iterable<PoiType>
  readonly pois: Iterable<Poi>
  readonly zones: Iterable<Zone>
}

/** How what is on one map is said of another one. */
export interface Frame {
  readonly mapId: number
  /** By which a place becomes one on the image of that map. */
  readonly moves: readonly ImageMove[]
  /** The names that files have on that map, by their names on their own. */
  readonly files: ReadonlyMap<string, string>
}

/** So many POIs are taken without a pause. */
const SLICE = 500

/** Returns what is on a map as it would be on the map of the frame: with the same n, and where the same place is there. */
export function* entitiesIn(listed: Listed, { mapId, moves, files }: Frame): Generator<void, Entities> {
  const idOf = (id: number) => sameIdIn(mapId, id)
  const fileOf = (ref: string | null) => (ref === null ? null : (files.get(ref) ?? ref))
  const entities: Entities = { category: new Map(), type: new Map(), poi: new Map(), zone: new Map() }
  for (const category of listed.categories)
    entities.category.set(idOf(category.id), { ...category, id: idOf(category.id) })
  for (const type of listed.types) {
    const [id, categoryId] = [idOf(type.id), idOf(type.categoryId)]
    entities.type.set(id, { ...type, id, categoryId, icon: fileOf(type.icon) })
  }
  let count = 0
  for (const poi of listed.pois) {
    if (++count % SLICE === 0) yield
    const [id, typeId] = [idOf(poi.id), idOf(poi.typeId)]
    const [icon, image] = [fileOf(poi.icon), fileOf(poi.image)]
    entities.poi.set(id, { ...poi, ...placeAfter({ x: poi.x, y: poi.y }, moves), id, typeId, icon, image })
  }
  for (const zone of listed.zones) {
    const id = idOf(zone.id)
    entities.zone.set(id, { ...zone, id, geometry: geometryAfter(zone.geometry, moves) })
  }
  return entities
}

/** Returns what a list of changes inserts. */
export const insertedBy = (changes: readonly Change[]): Listed => {
  const listed = {
    categories: [] as Category[],
    types: [] as PoiType[],
    pois: [] as Poi[],
    zones: [] as Zone[],
  }
  for (const change of changes) {
    if (change.op !== 'insert') continue
    if (change.kind === 'category') listed.categories.push(change.entity)
    else if (change.kind === 'type') listed.types.push(change.entity)
    else if (change.kind === 'poi') listed.pois.push(change.entity)
    else listed.zones.push(change.entity)
  }
  return listed
}
