import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { isRefusal, progressServer } from '../../sources/http/progress.ts'
import {
  leaveMarks,
  progressClaim,
  progressOwner,
  releaseMarks,
} from '../../sources/progress/browserMarks.ts'
import {
  forgetAccount,
  openProgressDatabase,
  progressRows,
  unsentItems,
  unsentMapIds,
} from '../../sources/progress/progressRows.ts'
import { sayUnsaid } from '../../sources/progress/unsaidItems.ts'
import { sendUnsent } from './sendUnsent.ts'

/** How long signing out waits for the server. */
const PATIENCE_MS = 3_000

/** Leaves nothing of the account whose marks this browser shows. */
export const leaveProgress = async (): Promise<void> => {
  const owner = progressOwner()
  if (owner === null) return
  leaveMarks(owner)
  await forgetAccount(owner).catch(() => {})
}

/** Sends what the account does not have yet, if that can be done soon, and returns what it does not have then. */
export const sendProgress = async (userId: number): Promise<readonly ProgressItem[]> => {
  const database = await openProgressDatabase()
  try {
    const tooLong = await sayUnsaid(database, userId)
    refused.clear()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    await Promise.race([sendAll(userId), patience]).catch(() => {})
    return [...(await unsentItems(database, userId)), ...tooLong]
  } finally {
    database.close()
  }
}

/** Makes the marks that this browser shows its own again, where the account is to keep none. */
export const stopKeeping = async (userId: number): Promise<void> => {
  releaseMarks(userId)
  await forgetAccount(userId)
}

/** What has been refused, with the claim on the marks at that time. */
const refused = new Set<string>()

/**
 * Sends what the server may not have of all scopes but those that are followed. What it refuses, such as marks on a map that one may not see
 * any more, stays, and is sent by this page again only before somebody signs out.
 * @throws ApiError, NetworkError if it cannot be asked now
 */
export const sendAll = async (userId: number, followedScopes: readonly string[] = []): Promise<void> => {
  const database = await openProgressDatabase()
  try {
    for (const scope of await unsentMapIds(database, userId)) {
      const asked = `${progressClaim()} ${scope}`
      if (followedScopes.includes(scope) || refused.has(asked)) continue
      await sendUnsent(progressRows(database, userId, scope), progressServer(scope)).catch(
        (error: unknown) => {
          if (!isRefusal(error)) throw error
          // Whoever has to sign in again may do so on this page.
          if (error.status !== 401) refused.add(asked)
        },
      )
    }
  } finally {
    database.close()
  }
}
