import { sameIdIn } from '../ids.ts'
import { isWebPicture } from '../maps/assets.ts'
import { libraryIconName } from '../maps/libraryIcons.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'

/** What a branch may have of its origin. */
interface BranchRights {
  /** The files of the origin that the branch has a copy of. */
  readonly files: ReadonlySet<string>
  /** The maps that POIs link to and that its maker may not see. */
  readonly hiddenMaps: ReadonlySet<number>
  /** The maps that are copied with it, and their copies: links lead there. */
  readonly copies: ReadonlyMap<number, number>
}

/**
 * Returns the one list of changes that a branch begins with: everything on a map, with the same n under the branch's id, by
 * which the two are compared later. Who created what stays. What the branch may not have is left out.
 */
export const branchedContent = (
  { categories, types, pois, zones }: Content,
  branchId: number,
  { files, hiddenMaps, copies }: BranchRights,
): Change[] => {
  const idOf = (id: number) => sameIdIn(branchId, id)
  const ref = (name: string | null) =>
    name === null || files.has(name) || libraryIconName(name) !== null ? name : null
  const link = (mapId: number | null) =>
    mapId === null ? null : (copies.get(mapId) ?? (hiddenMaps.has(mapId) ? null : mapId))
  const changes: Change[] = []
  for (const category of categories)
    changes.push({ op: 'insert', kind: 'category', entity: { ...category, id: idOf(category.id) } })
  for (const type of types) {
    const [id, categoryId] = [idOf(type.id), idOf(type.categoryId)]
    changes.push({ op: 'insert', kind: 'type', entity: { ...type, id, categoryId, icon: ref(type.icon) } })
  }
  for (const poi of pois) {
    const { image, icon, linkedMapId } = poi
    const entity = {
      ...poi,
      id: idOf(poi.id),
      typeId: idOf(poi.typeId),
      icon: ref(icon),
      image: image !== null && isWebPicture(image) ? image : ref(image),
      linkedMapId: link(linkedMapId),
    }
    changes.push({ op: 'insert', kind: 'poi', entity })
  }
  for (const zone of zones)
    changes.push({ op: 'insert', kind: 'zone', entity: { ...zone, id: idOf(zone.id) } })
  return changes
}
