import type { LogDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

export const logId = (mapId: number, revision: number): string => `${mapId}:${revision}`

export const changeKey = (mapId: number, changeId: string): string => `${mapId}:${changeId}`

/** The entry of a list that is in the log already. */
export const findCommitted = async (
  store: Store,
  mapId: number,
  changeId: string,
): Promise<LogDocument | undefined> => {
  const [document] = await store.find('log', {
    equals: { change_key: changeKey(mapId, changeId) },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 1,
  })
  return document
}
