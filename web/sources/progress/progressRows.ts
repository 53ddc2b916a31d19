import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { mergeProgress } from '../../../shared/progress/mergeProgress.ts'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import {
  keyOfItem,
  type ProgressItem,
  type ProgressKey,
  validItems,
} from '../../../shared/progress/progressItems.ts'

/** What a browser knows of an account's progress on a map. */
export interface KnownProgress {
  /** Up to where the server has told it; null if it has told nothing. */
  readonly cursor: string | null
  readonly told: readonly ProgressItem[]
  /** Words that the server may not have. */
  readonly unsent: readonly ProgressItem[]
  /** About these things something is known that the marks of the browser may not show yet. */
  readonly arriving: readonly ProgressKey[]
  /** How often the marks had been written when this was. If it was less often, the browser has lost what it wrote last. */
  readonly writes: number
}

/** Keeps that through a closed page. Each call takes effect as a whole or not at all. */
export interface ProgressRows {
  read(): Promise<KnownProgress>
  /** Keeps new words; `arriving` are those that the browser could not store as marks. */
  keep(items: readonly ProgressItem[], arriving: readonly ProgressKey[], writes?: number): Promise<void>
  /** Takes an answer of the server. Words that were sent are dropped, unless there is a newer one. */
  take(answer: ProgressAnswer, sent: readonly ProgressItem[], arriving: readonly ProgressKey[]): Promise<void>
  /** The marks show everything that is known. */
  settle(writes: number): Promise<void>
}

interface Schema extends DBSchema {
  heads: { key: MapKey; value: HeadRow }
  /** All that was told at one time. */
  told: { key: MapKey; value: { userId: number; mapId: string; items: unknown } }
  /** What was told since. */
  news: { key: ItemKey; value: ItemRow }
  unsent: { key: ItemKey; value: ItemRow }
}
/** `mapId`: a scope, which is that of a map if it is of its first playthrough. */
type MapKey = [userId: number, mapId: string]
type ItemKey = [userId: number, mapId: string, key: ProgressKey]

interface HeadRow {
  userId: number
  mapId: string
  cursor: string | null
  arriving: ProgressKey[]
  writes: number
}

interface ItemRow {
  userId: number
  mapId: string
  key: ProgressKey
  item: unknown
}

const NAME = 'pinfold-progress'
const STORES = ['heads', 'told', 'news', 'unsent'] as const
/** So many news are put with the rest. */
const NEWS_MAX = 500

export type ProgressDatabase = IDBPDatabase<Schema>

/** Apart from the other database, so that all of it can go when somebody signs out. */
export const openProgressDatabase = (): Promise<ProgressDatabase> =>
  openDB<Schema>(NAME, 1, {
    upgrade(database) {
      for (const name of ['heads', 'told'] as const)
        database.createObjectStore(name, { keyPath: ['userId', 'mapId'] })
      for (const name of ['news', 'unsent'] as const)
        database.createObjectStore(name, { keyPath: ['userId', 'mapId', 'key'] })
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

export const progressRows = (database: ProgressDatabase, userId: number, mapId: string): ProgressRows => {
  const map: MapKey = [userId, mapId]
  const itemRow = (item: ProgressItem): ItemRow => ({ userId, mapId, key: keyOfItem(item), item })
  return {
    async read() {
      const write = database.transaction(STORES, 'readwrite')
      const [head, told, news, unsent] = await Promise.all([
        write.objectStore('heads').get(map),
        write.objectStore('told').get(map),
        write.objectStore('news').getAll(rowsOf(map)),
        write.objectStore('unsent').getAll(rowsOf(map)),
      ])
      const merged = mergeProgress(
        new Map(validItems(listOf(told?.items)).map((item) => [keyOfItem(item), item])),
        validItems(news.map(({ item }) => item)),
      )
      if (news.length > NEWS_MAX) {
        await write.objectStore('told').put({ userId, mapId, items: [...merged.values()] })
        await write.objectStore('news').delete(rowsOf(map))
      }
      await write.done
      return {
        cursor: head?.cursor ?? null,
        told: [...merged.values()],
        unsent: validItems(unsent.map(({ item }) => item)),
        arriving: head?.arriving ?? [],
        writes: head?.writes ?? 0,
      }
    },

    async keep(items, arriving, writes) {
      const write = database.transaction(['heads', 'unsent'], 'readwrite')
      for (const item of items) void write.objectStore('unsent').put(itemRow(item))
      if (arriving.length > 0 || writes !== undefined)
        await addArriving(write.objectStore('heads'), map, arriving, { writes })
      await write.done
    },

    async take({ cursor, is_whole, items }, sent, arriving) {
      const write = database.transaction(STORES, 'readwrite')
      const unsent = write.objectStore('unsent')
      if (is_whole) {
        await write.objectStore('news').delete(rowsOf(map))
        await write.objectStore('told').put({ userId, mapId, items })
      } else for (const item of items) await write.objectStore('news').put(itemRow(item))
      for (const item of sent) {
        const key: ItemKey = [userId, mapId, keyOfItem(item)]
        const [kept] = validItems([(await unsent.get(key))?.item])
        if (kept?.stamp === item.stamp) await unsent.delete(key)
      }
      await addArriving(write.objectStore('heads'), map, arriving, { cursor })
      await write.done
    },

    async settle(writes) {
      const write = database.transaction('heads', 'readwrite')
      const head = await write.store.get(map)
      if (head) await write.store.put({ ...head, arriving: [], writes })
      await write.done
    },
  }
}

interface Heads {
  get(key: MapKey): Promise<HeadRow | undefined>
  put(row: HeadRow): Promise<unknown>
}

const addArriving = async (
  heads: Heads,
  [userId, mapId]: MapKey,
  arriving: readonly ProgressKey[],
  { cursor, writes }: { readonly cursor?: string; readonly writes?: number | undefined } = {},
): Promise<void> => {
  const head = await heads.get([userId, mapId])
  await heads.put({
    userId,
    mapId,
    cursor: cursor ?? head?.cursor ?? null,
    arriving: [...new Set([...(head?.arriving ?? []), ...arriving])],
    writes: writes ?? head?.writes ?? 0,
  })
}

/** Returns the scopes of which the server may not have every word yet. */
export const unsentMapIds = async (database: ProgressDatabase, userId: number): Promise<string[]> => {
  const keys = await database.getAllKeys('unsent', rowsOfAccount(userId))
  return [...new Set(keys.map(([, mapId]) => mapId))]
}

/** Returns the words of all scopes that the server may not have yet. */
export const unsentItems = async (database: ProgressDatabase, userId: number): Promise<ProgressItem[]> =>
  validItems((await database.getAll('unsent', rowsOfAccount(userId))).map(({ item }) => item))

/**
 * Forgets what the server has told an account, where its marks are not in this browser any more. Words that it may not have stay, to be
 * shown and sent when the account is signed in again.
 */
export const forgetTold = async (database: ProgressDatabase): Promise<void> => {
  const write = database.transaction(STORES, 'readwrite')
  for (const name of ['heads', 'told', 'news'] as const) await write.objectStore(name).clear()
  for (const { userId, mapId, key } of await write.objectStore('unsent').getAll())
    await addArriving(write.objectStore('heads'), [userId, mapId], [key])
  await write.done
}

/** Leaves nothing of an account, even of what its other pages are about to write. */
export const forgetAccount = async (userId: number): Promise<void> => {
  const database = await openProgressDatabase()
  try {
    await database.delete('unsent', rowsOfAccount(userId))
    await forgetTold(database)
    if ((await database.count('unsent')) > 0) return
  } finally {
    database.close()
  }
  await deleteDB(NAME)
}

const rowsOfAccount = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

const rowsOf = (map: MapKey): IDBKeyRange => IDBKeyRange.bound(map, [...map, []])

/** Another version of this site may have written it. */
const listOf = (items: unknown): readonly unknown[] => (Array.isArray(items) ? items : [])
