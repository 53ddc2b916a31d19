import { isOfServer, PROGRESS_OWNER_KEY, touchedKey } from './markKeys.ts'
import { readStored, writeStored } from './storedList.ts'

/** Notes that a viewer's own marks on a map have changed. Where they are an account's, or on the way from it, the account knows. */
export const noteTouched = (mapId: string, poiCount: number): void => {
  if (isOfServer(mapId) && readStored(PROGRESS_OWNER_KEY) !== null) return
  writeStored(touchedKey(mapId), JSON.stringify({ at: Date.now(), poiCount }))
}
