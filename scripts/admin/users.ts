import { ConfigError } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { isSuspended } from '../../api/http/sessions.ts'
import { createLog } from '../../api/log.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import type { Store } from '../../api/store/Store.ts'
import { findByUsername } from '../../api/users/usernames.ts'
import { harmless } from './feedback.ts'
import { withStore } from './withStore.ts'

const GIGABYTE = 1024 ** 3

/** `find-user TEXT`: prints who has this name, e-mail or id, or a part of the name or the e-mail. The server may be running. */
export const findUser = async (args: readonly string[]): Promise<void> => {
  const text = args.join(' ').trim().toLowerCase()
  if (text === '') throw new ConfigError('find-user takes a name, an e-mail, a part of one, or an id.')
  await withStore(async (store) => {
    let count = 0
    for await (const user of store.stream('users')) {
      const isMeant = [user.username, user.email].some((field) => field.toLowerCase().includes(text))
      if (!isMeant && user._id !== text) continue
      console.log(await lineAbout(store, user))
      count += 1
    }
    console.log(count === 1 ? '1 user.' : `${count} users.`)
  })
}

/** `sign-out USERNAME`: ends all sessions of somebody. The server may be running. */
export const signOut = async (args: readonly string[]): Promise<void> => {
  const [username] = args
  if (args.length !== 1 || username === undefined) throw new ConfigError('sign-out takes a USERNAME.')
  await withStore(async (store) => {
    const user = await findByUsername(store, username)
    if (!user) throw new ConfigError(`There is nobody called ${username}.`)
    const count = await store.deleteWhere('sessions', { equals: { user_id: Number(user._id) } })
    createSecurityLog(createLog('info')).write('all-sessions-ended', {
      who: null,
      request: null,
      details: { by: 'the operator', user: Number(user._id), count },
    })
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
    const bytesOf = new Map<number, number>()
    for (const collection of ['originals', 'replacements', 'assets'] as const)
      for await (const { user_id, bytes } of store.stream(collection))
        bytesOf.set(user_id, (bytesOf.get(user_id) ?? 0) + bytes)
    const most = [...bytesOf].sort(([, a], [, b]) => b - a).slice(0, Number(count))
    for (const [id, bytes] of most) {
      const user = await store.get('users', String(id))
      console.log(`${inGigabytes(bytes)}  ${user ? harmless(user.username) : `a deleted user, ${id}`}`)
    }
    const total = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0)
    console.log(
      `${inGigabytes(total)}  uploaded by all ${bytesOf.size}. The pictures made of it take room besides.`,
    )
  })
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(3).padStart(9)} GB`

const lineAbout = async (store: Store, user: UserDocument): Promise<string> => {
  const ofUser = { equals: { user_id: Number(user._id) } }
  const maps = await store.count('maps', { equals: { uploader_id: Number(user._id), deleted: false } })
  const sessions = await store.count('sessions', ofUser)
  const bytes = await store.sum('originals', 'bytes', ofUser)
  const name = harmless(`${user.username} <${user.email}>`).replaceAll('\n', ' ')
  const since = user.created_at.toISOString().slice(0, 10)
  return `${user._id}  ${name}  ${user.role}, since ${since}, maps: ${maps}, images:${inGigabytes(bytes)}, sessions: ${sessions}${isSuspended(user) ? ', suspended' : ''}`
}
