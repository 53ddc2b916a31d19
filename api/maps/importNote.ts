import type { Store } from '../store/Store.ts'

/** The owner of the notes of maps that are made for an import. */
export const IMPORT_NOTES = 'import'

export const importNoteId = (mapId: string): string => `import:${mapId}`

/** Notes that a map is about to be made which others see only once its import is in. */
export const noteImport = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: importNoteId(mapId), owner_id: IMPORT_NOTES, created_at: new Date() })
