import type { Store } from '../store/Store.ts'

/** The owner of the notes of maps that are made for an import. */
export const IMPORT_NOTES = 'import'

/** The owner of the notes of maps that are made to be filled step by step, from a map that lives elsewhere. */
export const COPY_NOTES = 'copy'

export const importNoteId = (mapId: string): string => `import:${mapId}`

/** Notes that a map is about to be made which others see only once its import is in. */
export const noteImport = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: importNoteId(mapId), owner_id: IMPORT_NOTES, created_at: new Date() })

export const copyNoteId = (mapId: string): string => `copy:${mapId}`

/** Notes that a map is about to be made which others see only once its owner says that all of it is there. */
export const noteCopy = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: copyNoteId(mapId), owner_id: COPY_NOTES, created_at: new Date() })
