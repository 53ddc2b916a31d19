import { slugify } from '../../shared/mapPath.ts'
import { nameKey } from '../../shared/names.ts'
import { nextId } from '../store/counter.ts'
import type { GameDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Returns the game of a name, ignoring case, or creates it. Concurrent calls for a new name get the same game. */
export const findOrCreateGame = async (store: Store, name: string): Promise<GameDocument> => {
  const id = await claimGame(store, name)
  const game: GameDocument = {
    _id: id,
    name,
    name_key: nameKey(name),
    slug: slugify(name) || `game-${id}`,
    description: '',
    default_map_file: null,
    listed: false,
    created_at: new Date(),
  }
  try {
    // The caller that claimed the name may have crashed before this, so any caller that finds no game creates it.
    const existing = await store.get('games', id)
    if (existing) return existing
    await store.insert('games', game)
    return game
  } catch (error) {
    const made = error instanceof DuplicateKeyError ? await store.get('games', id) : null
    if (made) return made
    throw error
  }
}

const claimGame = async (store: Store, name: string): Promise<string> => {
  const _id = `game:${nameKey(name)}`
  const claim = await store.get('claims', _id)
  if (claim) return claim.owner_id
  const owner_id = String(await nextId(store, 'game'))
  try {
    await store.insert('claims', { _id, owner_id, created_at: new Date() })
    return owner_id
  } catch (error) {
    if (error instanceof DuplicateKeyError) return claimGame(store, name)
    throw error
  }
}
