import { StoreUnavailableError } from '../../../api/store/Store.ts'
import { memberId } from '../../../api/store/memberDocuments.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../../shared/content/types.ts'
import { aMapDocument } from '../../mapBuilders.ts'
import type { MemoryDatabase } from '../../MemoryStore.ts'
import type { Scheduler } from '../../Scheduler.ts'
import type { Reader } from './Reader.ts'

export const MAP_ID = 5
export const OWNER_ID = 2
const SHARED_POI = 3
const LONG_AGO = new Date(Date.UTC(2026, 0, 1))
const FOREVER = new Date(Date.UTC(9999, 0, 1))
const idIn = (n: number) => MAP_ID * 2 ** 27 + n

/** Puts a private map, and the people with whom it is shared, into a database. */
export const shareMap = (database: MemoryDatabase, readers: readonly Reader[]): void => {
  const map = { uploader_id: OWNER_ID, is_public: false, listed: false }
  database.put('maps', aMapDocument(MAP_ID, map))
  for (const { userId, role, sessionKey } of readers) {
    database.put('users', {
      _id: String(userId),
      issuer: 'test',
      subject: String(userId),
      username: `user-${userId}`,
      username_pending: false,
      email: `${userId}@example.org`,
      role: 'user',
      created_at: LONG_AGO,
    })
    database.put('sessions', sessionOf(sessionKey, userId))
    if (role) database.put('members', memberOf(userId, role))
  }
}

/** Returns changes that use ids from `n` on, up to nine. */
export const randomChanges = (scheduler: Scheduler, n: number): Change[] => {
  const name = `name ${n} ${n}`
  switch (scheduler.below(5)) {
    case 0:
      return [{ op: 'patch', kind: 'poi', id: idIn(SHARED_POI), fields: { x: n, name } }]
    case 1:
      return [{ op: 'patch', kind: 'poi', id: idIn(SHARED_POI), fields: { linkedMapId: n } }]
    case 2:
      return [{ ...insertPoi(n, name) }, { op: 'remove', kind: 'poi', id: idIn(n) }, insertPoi(n + 1, name)]
    case 3:
      return Array.from({ length: 4 }, (_, index) => insertPoi(n + index, `🗺️ ${name}`))
    default:
      return [insertPoi(n, name)]
  }
}

export const memberOf = (userId: number, role: 'editor' | 'viewer') => ({
  _id: memberId(MAP_ID, userId),
  map_id: MAP_ID,
  user_id: userId,
  role,
  since: LONG_AGO,
})

export const sessionOf = (key: string, userId: number) => ({
  _id: key,
  user_id: userId,
  device: 'a test',
  signed_in_at: LONG_AGO,
  seen_at: LONG_AGO,
  expires_at: FOREVER,
})

export const insertPoi = (n: number, name: string): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: { id: idIn(n), typeId: idIn(2), x: n, y: n / 100, ...EMPTY_POI, name },
})

/** What is on the map before anybody watches. */
export const FIRST: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: { id: idIn(1), name: 'Places' } },
  {
    op: 'insert',
    kind: 'type',
    entity: { id: idIn(2), categoryId: idIn(1), name: 'Cave', ...DEFAULT_TYPE_LOOK },
  },
  insertPoi(SHARED_POI, 'shared'),
]

/** Returns undefined where the store was lost: the caller tries again. */
export const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailableError)) throw error
}
