import { newRandomId } from '../../../shared/ids.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { progressServer } from '../../sources/http/progress.ts'
import { progressOwner } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { scopeOf } from '../../sources/progress/progressScopes.ts'
import { sayAllGone, sendUnsent } from './sendUnsent.ts'

/** Takes the marks of a deleted playthrough out of the account, now or when there is a network. */
export const forgetPlaythrough = async (mapId: string, playthroughId: string): Promise<void> => {
  const owner = progressOwner()
  if (owner === null) return
  const scope = scopeOf(mapId, playthroughId)
  const database = await openProgressDatabase()
  try {
    const rows = progressRows(database, owner, scope)
    await sayAllGone(rows, new ProgressClock(newRandomId().slice(0, 8)))
    await sendUnsent(rows, progressServer(scope)).catch(() => {})
  } finally {
    database.close()
  }
}
