import { leaveMarks, progressOwner } from './browserMarks.ts'
import { forgetTold, openProgressDatabase } from './progressRows.ts'

/**
 * Removes an account's marks from this browser where its sign-in has ended by itself, unless they are those of `userId`. Only words that the
 * server may not have stay, unseen, until the account is signed in again.
 */
export const leaveBrowser = async (userId: number | null): Promise<void> => {
  // Another page may have done it meanwhile.
  const owner = progressOwner()
  if (owner === null || owner === userId || !leaveMarks(owner)) return
  const database = await openProgressDatabase()
  await forgetTold(database).finally(() => database.close())
}
