import { newMapDirectory, sanitiseMapDirectory } from '../../shared/mapPath.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** The owner of a map's claims. The prefix tells map 17 from game 17. */
export const claimOwner = (mapId: string): string => `map:${mapId}`

const OWNER = /^map:(\d+)$/

const claimId = (directory: string): string => `directory:${directory}`

/**
 * Claims a directory name for a map, and returns it. `wanted` comes from the client: it is sanitised again, and if it is
 * taken, or looks like the address of another map (`…_17`), a new name is made instead.
 */
export const claimDirectory = async (
  store: Store,
  map: { id: string; gameName: string; username: string; wanted: string | null },
): Promise<string> => {
  const hint = sanitiseMapDirectory(map.wanted ?? '')
  if (hint !== '' && !looksLikeAddress(hint) && (await claim(store, hint, map.id))) return hint
  for (;;) {
    const directory = newMapDirectory(map.gameName, map.username)
    if (!looksLikeAddress(directory) && (await claim(store, directory, map.id))) return directory
  }
}

const looksLikeAddress = (directory: string): boolean => /(^|_)\d+$/.test(directory)

const claim = async (store: Store, directory: string, mapId: string): Promise<boolean> => {
  try {
    await store.insert('claims', {
      _id: claimId(directory),
      owner_id: claimOwner(mapId),
      created_at: new Date(),
    })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

/** Returns the id of the map with exactly this directory, or null. */
export const mapIdOfDirectory = async (store: Store, directory: string): Promise<number | null> => {
  if (directory === '' || sanitiseMapDirectory(directory) !== directory) return null
  const owner = (await store.get('claims', claimId(directory)))?.owner_id
  const id = owner && OWNER.exec(owner)?.[1]
  return id ? Number(id) : null
}
