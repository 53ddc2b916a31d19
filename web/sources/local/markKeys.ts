import { readStored } from './storedList.ts'

/** Under which keys a viewer's own marks on a map are stored in this browser. */
export const foundKey = (mapId: string | number): string => `pinfold_found_${mapId}`
export const pinsKey = (mapId: string): string => `pinfold_pins_${mapId}`
export const layersKey = (mapId: string): string => `pinfold_layers_${mapId}`
/** The image of the map that pins and drawings are placed on. */
export const markedImageKey = (mapId: string): string => `pinfold_image_${mapId}`
/** How often an account's marks on a map have been written: a browser that dies may lose its latest writes. */
export const markWritesKey = (mapId: string): string => `pinfold_writes_${mapId}`
/** When a viewer's own marks on a map were touched last, and how many POIs it had then. */
export const touchedKey = (mapId: string): string => `pinfold_touched_${mapId}`
/** What is kept of a viewer's own marks. */
export const MARK_KINDS = ['found', 'pins', 'layers', 'image', 'writes'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** The keys above hold the playthrough that is shown. One that is not is stored as if it were of another map. */
export const parkedAs = (mapId: string, playthroughId: string): string => `${mapId}_${playthroughId}`
export const parkedKey = (kind: MarkKind, mapId: string, playthroughId: string): string =>
  markKey(kind, parkedAs(mapId, playthroughId))
export const markKey = (kind: MarkKind, mapId: string): string => `pinfold_${kind}_${mapId}`
/** The names of the playthroughs. */
export const playthroughsKey = (mapId: string): string => `pinfold_playthroughs_${mapId}`
/** Which of them this browser shows. */
export const shownPlaythroughKey = (mapId: string): string => `pinfold_playthrough_${mapId}`

/** The account that the marks on maps of the server belong to, if any. */
export const PROGRESS_OWNER_KEY = 'pinfold_progress_of'
/** In front of the keys of marks that are not the account's, while it is signed in. */
export const ASIDE = 'pinfold_aside:'

export const isOfServer = (mapId: string): boolean => /^[1-9]\d*$/.test(mapId)

/** Whether one's own marks on a map are those of an account: never those on a map of this browser alone. */
export const areMarksOfAccount = (mapId: string): boolean =>
  isOfServer(mapId) && /^[1-9]/.test(readStored(PROGRESS_OWNER_KEY) ?? '')
