import type { AssetPurpose, AssetRef } from '../../../shared/maps/assets.ts'
import { type LocalDatabase, openLocalDatabase, rowsOfMap } from '../local/localDatabase.ts'
import { judgedFile, LocalPictures, type LocalPurpose, newFile } from '../local/localFiles.ts'
import { fromStoredFile } from '../local/storedFile.ts'

export interface SuggestedFile {
  readonly ref: AssetRef
  readonly purpose: LocalPurpose
  readonly file: Blob
}

/** The icons and pictures of suggestions that are not sent yet. They are kept in this browser. */
export interface SuggestionFiles {
  /** Makes the files of a map known, so that `urlOf` has their addresses. */
  open(mapId: string): Promise<void>
  urlOf(mapId: string, ref: AssetRef): string | null
  /** @throws RefusedError for a file that the server would refuse, too */
  put(mapId: string, purpose: AssetPurpose, file: Blob): Promise<AssetRef>
  read(mapId: string): Promise<readonly SuggestedFile[]>
  deleteAll(mapId: string): Promise<void>
}

/** Stands for a map among the local ones: none of these has an id like this. */
export const suggestionKey = (mapId: string): string => `suggestion:${mapId}`

export const createSuggestionFiles = (
  openDatabase: () => Promise<LocalDatabase> = openLocalDatabase,
): SuggestionFiles => {
  const pictures = new LocalPictures()
  const read = async (mapId: string): Promise<readonly SuggestedFile[]> => {
    const rows = await (await openDatabase()).getAll('localFiles', rowsOfMap(suggestionKey(mapId)))
    return rows.map(({ ref, purpose, file }) => ({ ref, purpose, file: fromStoredFile(file) }))
  }
  return {
    read,
    async open(mapId) {
      for (const { ref, file } of await read(mapId)) pictures.add(mapId, ref, file)
    },
    urlOf: (mapId, ref) => pictures.urlOf(mapId, ref),
    async put(mapId, given, file) {
      const purpose = given === 'icon' ? 'icon' : 'image'
      const judged = await judgedFile(purpose, file)
      const row = await newFile(purpose, judged)
      await (await openDatabase()).put('localFiles', { ...row, mapId: suggestionKey(mapId) })
      pictures.add(mapId, row.ref, judged)
      return row.ref
    },
    async deleteAll(mapId) {
      await (await openDatabase()).delete('localFiles', rowsOfMap(suggestionKey(mapId)))
      pictures.release(mapId)
    },
  }
}
