import { endSessions } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { findUsers, userFacts } from '../../api/admin/findUsers.ts'
import { storageUse } from '../../api/admin/storageUse.ts'
import { ConfigError } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { createLog } from '../../api/log.ts'
import { upgradeUserSearchKeys } from '../../api/users/userSearchKeys.ts'
import type { AdminUser } from '../../shared/admin/adminUsers.ts'
import { harmless } from './feedback.ts'
import { personCalled } from './personCalled.ts'
import { withStore } from './withStore.ts'

const GIGABYTE = 1024 ** 3

const PAGE = 500

/** `find-user TEXT`: prints who has this name, e-mail or id, or a part of the name or the e-mail. The server may be running. */
export const findUser = async (args: readonly string[]): Promise<void> => {
  const text = args.join(' ').trim().toLowerCase()
  if (text === '') throw new ConfigError('find-user takes a name, an e-mail, a part of one, or an id.')
  await withStore(async (store) => {
    await upgradeUserSearchKeys(store)
    let count = 0
    let after: readonly [Date, string] | undefined
    do {
      const found = await findUsers(store, { text, after, limit: PAGE })
      for (const user of found) console.log(lineAbout(await userFacts(store, user)))
      count += found.length
      const last = found.at(-1)
      after = last && found.length === PAGE ? [last.created_at, last._id] : undefined
    } while (after)
    console.log(count === 1 ? '1 user.' : `${count} users.`)
  })
}

/** `sign-out USERNAME`: ends all sessions of somebody. The server may be running. */
export const signOut = async (args: readonly string[]): Promise<void> => {
  const [username] = args
  if (args.length !== 1 || username === undefined) throw new ConfigError('sign-out takes a USERNAME.')
  await withStore(async (store) => {
    const securityLog = createSecurityLog(createLog('info'))
    const user = await personCalled(store, username)
    const count = await endSessions({ store, securityLog }, ON_THE_SERVER, user)
    console.log(`${user.username} is signed out of ${count === 1 ? '1 browser' : `${count} browsers`}.`)
  })
}

const SHOWN = 50

/** `disk-use [COUNT]`: prints whose files take the most room, those with the most first. The server may be running. */
export const diskUse = async (args: readonly string[]): Promise<void> => {
  const [count = String(SHOWN)] = args
  if (args.length > 1 || !/^[1-9]\d{0,4}$/.test(count))
    throw new ConfigError('disk-use takes how many users to print, or nothing.')
  await withStore(async (store) => {
    const { most, bytes: total, people } = await storageUse(store, Number(count))
    for (const { user_id, username, bytes } of most)
      console.log(
        `${inGigabytes(bytes)}  ${username === null ? `a deleted user, ${user_id}` : harmless(username)}`,
      )
    console.log(
      `${inGigabytes(total)}  uploaded by all ${people}. The pictures made of it take room besides.`,
    )
  })
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(3).padStart(9)} GB`

const lineAbout = (user: AdminUser): string => {
  const { id, username, email, role, created_at, maps, bytes, sessions, suspended_reason } = user
  const name = harmless(`${username} <${email}>`).replaceAll('\n', ' ')
  const suspended = suspended_reason === null ? '' : ', suspended'
  return `${id}  ${name}  ${role}, since ${created_at.slice(0, 10)}, maps: ${maps}, uploads:${inGigabytes(bytes)}, sessions: ${sessions}${suspended}`
}
