import type { BranchingAnswer, RelatedMap } from '../../shared/maps/branches.ts'
import type { Actor } from '../../shared/maps/permissions.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { isVisible } from './mapAccess.ts'

/** Returns how a map and others come from one another, as `actor` may know it. */
export const presentBranching = async (
  store: Store,
  actor: Actor,
  map: MapDocument,
): Promise<BranchingAnswer> => ({
  is_allowed: map.allows_branching === true,
  origin: await presentOrigin(store, actor, map),
  branch_count: await store.count('branches', { equals: { origin_id: Number(map._id), is_filled: true } }),
})

export const presentOrigin = async (
  store: Store,
  actor: Actor,
  map: MapDocument,
): Promise<BranchingAnswer['origin']> => {
  const note = await store.get('branches', map._id)
  if (!note) return null
  const origin = await store.get('maps', String(note.origin_id))
  return {
    map: await presentRelated(store, actor, origin),
    revision: note.revision,
    is_filled: note.is_filled,
  }
}

/** Null stands for a map that is gone, or that `actor` may not see. */
export const presentRelated = async (
  store: Store,
  actor: Actor,
  related: MapDocument | null,
): Promise<RelatedMap> => {
  if (!related || !(await isVisible(store, actor, related))) return null
  const { _id, name, slug, uploader_username } = related
  return { id: Number(_id), name, slug, uploader_username }
}
