import type { Change, Refusal } from '../../shared/changes.ts'
import { idOf } from '../../shared/contentDraft.ts'
import { mapIdOfEntity } from '../../shared/ids.ts'
import type { Store } from '../store/Store.ts'
import { knownAssets } from './assets.ts'

/** What a change points at outside the content: a file of the map, or another map. */
type Reference = { readonly index: number } & (
  { readonly to: 'file'; readonly ref: string } | { readonly to: 'map'; readonly mapId: number }
)

/** Refuses changes of entities that another map's id space holds. */
export const refuseForeignIds = (mapId: number, changes: readonly Change[]): Refusal[] =>
  changes.flatMap((change, index) =>
    mapIdOfEntity(idOf(change)) === mapId
      ? []
      : [{ index, code: 'wrong-map', text: 'This id belongs to another map.' }],
  )

/** Refuses icons and pictures that are no files of the map, and links to maps that the maker may not see. */
export const refuseUnknownReferences = async (
  store: Store,
  mapId: number,
  changes: readonly Change[],
  canSeeMap: (mapId: number) => Promise<boolean>,
): Promise<Refusal[]> => {
  const references = changes.flatMap((change, index) => referencesOf(change, index))
  const files = await knownAssets(store, mapId, namedAssets(changes))
  const isSeen = new Map<number, boolean>()
  for (const one of references)
    if (one.to === 'map' && !isSeen.has(one.mapId)) isSeen.set(one.mapId, await canSeeMap(one.mapId))
  const isKnown = (one: Reference) => (one.to === 'file' ? files.has(one.ref) : isSeen.get(one.mapId))
  return references.filter((one) => !isKnown(one)).map(unknown)
}

/** Refuses icons and pictures of which it has turned out that they are swept. */
export const refuseLostAssets = (changes: readonly Change[], lost: ReadonlySet<string>): Refusal[] =>
  changes
    .flatMap((change, index) => referencesOf(change, index))
    .filter((one) => one.to === 'file' && lost.has(one.ref))
    .map(unknown)

/** The icons and pictures that a list names, each once. */
export const namedAssets = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap((change, index) =>
      referencesOf(change, index).flatMap((one) => (one.to === 'file' ? [one.ref] : [])),
    ),
  ),
]

const referencesOf = (change: Change, index: number): Reference[] => {
  if (change.op === 'remove' || change.kind === 'category' || change.kind === 'zone') return []
  const fields = change.op === 'insert' ? change.entity : change.fields
  const files = ['icon' in fields ? fields.icon : null, 'image' in fields ? fields.image : null]
  const link = 'linkedMapId' in fields ? fields.linkedMapId : null
  return [
    ...files.filter((ref) => ref != null).map((ref) => ({ index, to: 'file' as const, ref })),
    ...(link == null ? [] : [{ index, to: 'map' as const, mapId: link }]),
  ]
}

const unknown = ({ index, to }: Reference): Refusal => ({
  index,
  code: 'unknown-reference',
  text: to === 'file' ? 'The picture is no file of this map.' : 'The linked map does not exist.',
})
