import { leaveMarks } from './browserMarks.ts'
import { forgetTold, openProgressDatabase } from './progressRows.ts'

/**
 * Removes an account's marks from this browser where its sign-in has ended by itself. Only words that the server may not have stay, unseen,
 * until the account is signed in again.
 */
export const leaveBrowser = async (): Promise<void> => {
  leaveMarks()
  const database = await openProgressDatabase()
  await forgetTold(database).finally(() => database.close())
}
