import { type LocalDatabase, openLocalDatabase } from '../local/localDatabase.ts'
import { createPendingLists, type Page, type PendingLists, thisPage } from '../local/pendingLists.ts'
import { suggestionKey } from './suggestionFiles.ts'

/** Whose lists those are that were made without an account. */
const NOBODY_ID = 0

/** The lists that somebody is about to suggest for a map. Those that were made before signing in become theirs. */
export const createSuggestionLists = (
  { mapId, userId }: { readonly mapId: string; readonly userId: number | null },
  page: Page = thisPage(),
  database: Promise<LocalDatabase> = openLocalDatabase(),
): PendingLists => {
  const key = suggestionKey(mapId)
  const lists = createPendingLists({ mapId: key, userId }, page, database)
  return {
    ...lists,
    async adopt(onLater) {
      if (userId !== null) await claimGuests(await database, key, userId)
      return lists.adopt(onLater)
    },
  }
}

const claimGuests = async (database: LocalDatabase, mapId: string, userId: number): Promise<void> => {
  const rows = database.transaction('pendingLists', 'readwrite')
  for await (const cursor of rows.store.index('byMap').iterate([mapId, NOBODY_ID]))
    await cursor.update({ ...cursor.value, userId })
  await rows.done
}

/** Makes of the lists that somebody could not send what they are about to suggest for the map. */
export const turnIntoSuggestion = async (
  { mapId, userId }: { readonly mapId: string; readonly userId: number | null },
  opening: Promise<LocalDatabase> = openLocalDatabase(),
): Promise<void> => {
  const database = await opening
  const rows = database.transaction('pendingLists', 'readwrite')
  for await (const cursor of rows.store.index('byMap').iterate([mapId, userId ?? NOBODY_ID]))
    await cursor.update({ ...cursor.value, mapId: suggestionKey(mapId) })
  await rows.done
}
