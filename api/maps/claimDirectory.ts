import { newMapDirectory, sanitiseMapDirectory } from '../../shared/mapPath.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** The owner of a map's claims: map 17 and game 17 are not the same. */
export const claimOwner = (mapId: string): string => `map:${mapId}`

const OWNER = /^map:(\d+)$/

const claimId = (directory: string): string => `directory:${directory}`

/**
 * Makes a map's directory name its own and answers what it became. `wanted` is a hint from outside: it is cleaned
 * again, and if it is taken, or reads like the address of another map (`…_17`), it gets a suffix.
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

/** The id of the map with exactly this directory, or null. Names longer than any of ours are not looked up. */
export const mapIdOfDirectory = async (store: Store, directory: string): Promise<number | null> => {
  if (directory === '' || sanitiseMapDirectory(directory) !== directory) return null
  const owner = (await store.get('claims', claimId(directory)))?.owner_id
  const id = owner && OWNER.exec(owner)?.[1]
  return id ? Number(id) : null
}
