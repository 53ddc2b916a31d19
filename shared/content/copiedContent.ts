import type { Change } from './changes.ts'
import type { Content } from './content.ts'
import { pointCount } from './zones.ts'

/** What one list of a copy holds at most: well below what one commit may contain. */
const CHANGES_PER_LIST_MAX = 2_000
const ZONE_POINTS_PER_LIST_MAX = 20_000
const LIST_TEXT_MAX = 1_000_000

/** The content of a map as change lists that build it anew on an empty one. */
export interface CopiedContent {
  readonly lists: readonly (readonly Change[])[]
  /** The id that each POI has in the copy, by the id it has. */
  readonly poiIds: ReadonlyMap<number, number>
}

/**
 * Returns the change lists that build a content on an empty map, each entity with the id that `idAt` gives to the n-th, from
 * 1. The same content always gives the same lists, so that an interrupted copy can go on where it was. Links to other maps
 * and the names of who made what are left out: they mean nothing where the copy lives.
 */
export const copiedContent = (
  { categories, types, pois, zones }: Content,
  idAt: (n: number) => number,
): CopiedContent => {
  let n = 0
  const nextId = () => idAt((n += 1))
  const categoryIds = new Map<number, number>()
  const typeIds = new Map<number, number>()
  const poiIds = new Map<number, number>()
  const inserts: Change[] = []
  for (const category of byId(categories)) {
    const id = nextId()
    categoryIds.set(category.id, id)
    inserts.push({ op: 'insert', kind: 'category', entity: { ...category, id } })
  }
  for (const type of byId(types)) {
    const id = nextId()
    typeIds.set(type.id, id)
    const categoryId = known(categoryIds, type.categoryId)
    inserts.push({ op: 'insert', kind: 'type', entity: { ...type, id, categoryId } })
  }
  for (const poi of byId(pois)) {
    const id = nextId()
    poiIds.set(poi.id, id)
    const typeId = known(typeIds, poi.typeId)
    inserts.push({
      op: 'insert',
      kind: 'poi',
      entity: { ...poi, id, typeId, linkedMapId: null, createdBy: null },
    })
  }
  for (const zone of byId(zones))
    inserts.push({ op: 'insert', kind: 'zone', entity: { ...zone, id: nextId(), createdBy: null } })
  return { lists: inLists(inserts), poiIds }
}

const byId = <T extends { readonly id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

const known = (ids: ReadonlyMap<number, number>, id: number): number => {
  const copied = ids.get(id)
  if (copied === undefined) throw new RangeError(`The content refers to ${id}, which is not in it.`)
  return copied
}

const inLists = (inserts: readonly Change[]): (readonly Change[])[] => {
  const lists: Change[][] = []
  let list: Change[] = []
  let points = 0
  let text = 0
  for (const insert of inserts) {
    const ownPoints =
      insert.op === 'insert' && insert.kind === 'zone' ? pointCount(insert.entity.geometry) : 0
    const ownText = JSON.stringify(insert).length
    const isFull =
      list.length === CHANGES_PER_LIST_MAX ||
      points + ownPoints > ZONE_POINTS_PER_LIST_MAX ||
      text + ownText > LIST_TEXT_MAX
    if (isFull && list.length > 0) {
      lists.push(list)
      list = []
      points = 0
      text = 0
    }
    list.push(insert)
    points += ownPoints
    text += ownText
  }
  return list.length > 0 ? [...lists, list] : lists
}
