import { progressServer } from '../../sources/http/progress.ts'
import { leaveMarks, progressOwner } from '../../sources/progress/browserMarks.ts'
import {
  deleteProgressDatabase,
  openProgressDatabase,
  progressRows,
  unsentMapIds,
} from '../../sources/progress/progressRows.ts'
import { sendUnsent } from './sendUnsent.ts'

/** How long signing out waits for the server. */
const PATIENCE_MS = 3_000

/** Sends what the account does not have yet, if that can be done, and leaves nothing of it in this browser. */
export const leaveProgress = async (): Promise<void> => {
  const owner = progressOwner()
  if (owner === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([sendAll(owner), patience]).catch(() => {})
  leaveMarks()
  await deleteProgressDatabase().catch(() => {})
}

/** @throws ApiError, NetworkError */
export const sendAll = async (userId: number, exceptMapId?: string): Promise<void> => {
  const database = await openProgressDatabase()
  try {
    for (const mapId of await unsentMapIds(database, userId))
      if (mapId !== exceptMapId)
        await sendUnsent(progressRows(database, userId, mapId), progressServer(mapId))
  } finally {
    database.close()
  }
}
