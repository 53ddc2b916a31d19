import { leaveMarks, progressOwner, showLeftAside } from './browserMarks.ts'
import { forgetTold, openProgressDatabase } from './progressRows.ts'
import { sayUnsaid } from './unsaidItems.ts'

/**
 * Removes an account's marks from this browser where its sign-in has ended by itself, unless they are those of `userId`. Only words that the
 * server may not have stay, unseen, until the account is signed in again.
 */
export const leaveBrowser = async (userId: number | null): Promise<void> => {
  const owner = progressOwner()
  if (owner === null) return showLeftAside()
  if (owner === userId) return
  // Without a database nothing can be kept; the marks go nevertheless.
  await keepUnsaid(owner).catch(() => {})
  // Another page may have done it meanwhile.
  if (!leaveMarks(owner)) return
  const database = await openProgressDatabase()
  await forgetTold(database).finally(() => database.close())
}

const keepUnsaid = async (owner: number): Promise<void> => {
  if (owner < 0) return
  const database = await openProgressDatabase()
  await sayUnsaid(database, owner).finally(() => database.close())
}
