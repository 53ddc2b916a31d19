import { randomUUID } from 'node:crypto'
import type { AdminAct, AdminLogEntry, SubjectKind } from '../../shared/admin/adminSite.ts'
import type { SecurityEvent, SecurityLog } from '../http/securityLog.ts'
import type { AdminLogDocument } from '../store/adminDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'
import type { Author } from './author.ts'

interface Subject {
  readonly kind: SubjectKind
  /** '' for all of its kind. */
  readonly id: string
}

/** Notes what is about to be done, and by whom. The log has it first: nothing is done without an entry. */
export const logAct = (
  store: Store,
  { user }: Author,
  act: AdminAct,
  { kind, id }: Subject,
  detail = '',
): Promise<void> =>
  store.insert('adminLog', {
    _id: randomUUID(),
    act,
    user_id: user && Number(user._id),
    kind,
    subject_id: id,
    detail,
    created_at: new Date(),
  })

/** The same for the server's own log, once it is done. */
export const logSecurity = (
  securityLog: SecurityLog,
  { user, request }: Author,
  event: SecurityEvent,
  details: Readonly<Record<string, string | number>>,
): void =>
  securityLog.write(event, {
    who: user,
    request,
    details: { by: user ? 'an administrator' : 'the operator', ...details },
  })

const KEPT_MS = 365 * 24 * 3600_000

/** Deletes entries that are older than a year. */
export const sweepAdminLog = async (store: Store): Promise<void> => {
  await store.deleteWhere('adminLog', {
    range: { field: 'created_at', lt: new Date(Date.now() - KEPT_MS) },
  })
}

/** Returns entries with what they are about, as it is called now. */
export const presentAdminLog = async (
  store: Store,
  entries: readonly AdminLogDocument[],
): Promise<AdminLogEntry[]> => {
  const idsOf = (wanted: SubjectKind) => [
    ...new Set(entries.filter(({ kind }) => kind === wanted).map(({ subject_id }) => subject_id)),
  ]
  const [users, maps, games, names] = await Promise.all([
    store.getMany('users', idsOf('user')),
    store.getMany('maps', idsOf('map')),
    store.getMany('games', idsOf('game')),
    shownNames(
      store,
      entries.flatMap(({ user_id }) => user_id ?? []),
    ),
  ])
  const nameOf = new Map<string, string>()
  for (const { _id, username } of users) nameOf.set(`user ${_id}`, username)
  for (const { _id, name, deleted } of maps) if (!deleted) nameOf.set(`map ${_id}`, name)
  for (const { _id, name } of games) nameOf.set(`game ${_id}`, name)
  return entries.map(({ _id, act, user_id, kind, subject_id, detail, created_at }) => ({
    id: _id,
    act,
    by: user_id === null ? null : (names.get(user_id) ?? ''),
    kind,
    subject_id,
    subject: nameOf.get(`${kind} ${subject_id}`) ?? null,
    detail,
    created_at: created_at.toISOString(),
  }))
}
