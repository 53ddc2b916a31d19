import { areMarksOfAccount, touchedKey } from './markKeys.ts'
import { writeStored } from './storedList.ts'

/** Notes that a viewer's own marks on a map have changed. Where they are an account's, the account knows. */
export const noteTouched = (mapId: string, poiCount: number): void => {
  if (areMarksOfAccount(mapId)) return
  writeStored(touchedKey(mapId), JSON.stringify({ at: Date.now(), poiCount }))
}
