import type { Change, Refusal } from '../../shared/changes.ts'
import { idOf } from '../../shared/contentDraft.ts'
import { mapIdOfEntity } from '../../shared/ids.ts'
import type { FileStore } from '../files/FileStore.ts'

/** What a change points at outside the content: files of the map, and other maps. */
interface Reference {
  readonly index: number
  readonly to: 'file' | 'map'
  readonly name: string
}

/** Refuses changes of entities that another map's id space holds. */
export const refuseForeignIds = (mapId: number, changes: readonly Change[]): Refusal[] =>
  changes.flatMap((change, index) =>
    mapIdOfEntity(idOf(change)) === mapId
      ? []
      : [{ index, code: 'wrong-map', text: 'This id belongs to another map.' }],
  )

/** Refuses icons and pictures that are no files of the map, and links to maps that the maker may not see. */
export const refuseUnknownReferences = async (
  files: FileStore,
  mapId: number,
  changes: readonly Change[],
  canSeeMap: (mapId: number) => Promise<boolean>,
): Promise<Refusal[]> => {
  const references = changes.flatMap((change, index) => referencesOf(change, index))
  const isKnown = new Map<string, boolean>()
  for (const { to, name } of references) {
    const key = to + name
    if (isKnown.has(key)) continue
    const exists =
      to === 'file' ? (await files.get(`${mapId}/${name}`)) !== null : await canSeeMap(Number(name))
    isKnown.set(key, exists)
  }
  return references.flatMap(({ index, to, name }) => (isKnown.get(to + name) ? [] : [unknown(index, to)]))
}

const referencesOf = (change: Change, index: number): Reference[] => {
  if (change.op === 'remove' || change.kind === 'category') return []
  const fields = change.op === 'insert' ? change.entity : change.fields
  const files = ['icon' in fields ? fields.icon : null, 'image' in fields ? fields.image : null]
  const link = 'linkedMapId' in fields ? fields.linkedMapId : null
  return [
    ...files.filter((name) => name != null).map((name) => ({ index, to: 'file' as const, name })),
    ...(link == null ? [] : [{ index, to: 'map' as const, name: String(link) }]),
  ]
}

const unknown = (index: number, to: Reference['to']): Refusal => ({
  index,
  code: 'unknown-reference',
  text: to === 'file' ? 'The picture is no file of this map.' : 'The linked map does not exist.',
})
