import type { IDBPObjectStore } from 'idb'
import * as z from 'zod/mini'
import { type Change, changeSchema } from '../../../shared/content/changes.ts'
import { changeIdSchema } from '../../../shared/ids.ts'
import {
  askToKeepStorage,
  type LocalDatabase,
  type LocalSchema,
  openLocalDatabase,
  type PendingRow,
} from './localDatabase.ts'
import { readStoredChanges } from './storedChanges.ts'

/** A change list that is not acknowledged yet. `madeAt` is milliseconds since 1970; no two lists of a page have the same. */
export interface PendingList {
  readonly changeId: string
  readonly changes: readonly Change[]
  /** Inserts that would create the types and categories that the list refers to again, should somebody remove them. */
  readonly dependencies?: readonly Change[]
  /** The revision that it restores something from. */
  readonly restoredFrom?: number | undefined
  readonly madeAt: number
}

/** The stored pending lists of one person on one map, which survive a closed page and a lost network. */
export interface PendingLists {
  /**
   * Takes over the lists of pages that are closed. Returns them with this page's own, oldest first. Those of a page that is
   * still open follow by `onLater` once it is closed.
   */
  adopt(onLater?: (lists: readonly PendingList[]) => void): Promise<readonly PendingList[]>
  /** Resolves once the list would survive a crash of the page; one that is left right after this call has handed it over. */
  add(list: PendingList): Promise<void>
  remove(changeId: string): Promise<void>
  /** Replaces lists, by their former change ids, in one transaction. */
  replace(lists: ReadonlyMap<string, PendingList>): Promise<void>
}

type Locks = Pick<LockManager, 'request'>

/**
 * A page is alive while it holds the lock of its name, so exactly one page sends each list. Without the Web Locks API two
 * tabs may both send a list, which its change id makes harmless.
 */
export interface Page {
  readonly id: string
  readonly locks: Locks | undefined
  readonly isHeld: Promise<void>
  /** How long its first lists wait for another page that may be on its way out. */
  readonly patienceMs: number
}

/** A page that is reloaded can still be there when the new one opens. */
const PATIENCE_MS = 2_000

export const openPage = (
  locks: Locks | undefined = globalThis.navigator?.locks,
  patienceMs = PATIENCE_MS,
): Page => {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  const isHeld = new Promise<void>((resolve) => {
    if (!locks) return resolve()
    void locks.request(lockName(id), () => {
      resolve()
      return new Promise<void>(() => {})
    })
  })
  return { id, locks, isHeld, patienceMs }
}

let current: Page | undefined

/** The page of this document. */
export const thisPage = (): Page => (current ??= openPage())

/** Stands for the maker of the lists of a map that needs no account: null is no key. */
const NOBODY_ID = 0

export const createPendingLists = (
  { mapId, userId: makerId }: { mapId: string; userId: number | null },
  page: Page,
  database: Promise<LocalDatabase> = openLocalDatabase(),
): PendingLists => {
  const userId = makerId ?? NOBODY_ID
  database.catch(() => {})
  /** The change ids of the lists that were made here. Those of an earlier page come before, regardless of its clock. */
  const own = new Set<string>()
  /** Of the own lists that are stored already, when the last of them was made. */
  let storedUpTo = 0
  const rowOf = ({ changeId, changes, dependencies, restoredFrom, madeAt }: PendingList) => ({
    changeId,
    mapId,
    userId,
    pageId: page.id,
    changes,
    dependencies,
    restoredFrom,
    madeAt,
  })
  return {
    async adopt(onLater = () => {}) {
      await page.isHeld
      const rows = await (await database).getAllFromIndex('pendingLists', 'byMap', [mapId, userId])
      const mine = rows.filter((row) => row.pageId === page.id)
      const owners = new Set(rows.map((row) => row.pageId))
      owners.delete(page.id)
      const taking = Array.from(owners, async (owner) =>
        takeOver(await database, page, owner, [mapId, userId], (rows) => onLater(rows.flatMap(listOf))),
      )
      const taken = (await Promise.all(taking)).flat()
      const inOrder = [...mine, ...taken].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
      return inOrder.flatMap(listOf)
    },
    async add(list) {
      const { changeId, madeAt } = list
      askToKeepStorage()
      await page.isHeld
      const row = rowOf(list)
      const rows = (await database).transaction('pendingLists', 'readwrite')
      const isLate = madeAt < storedUpTo
      storedUpTo = Math.max(storedUpTo, madeAt)
      own.add(changeId)
      rows.done.catch(() => {})
      rows.store.add(row).catch(() => {})
      if (isLate) await moveLaterBehind(rows.store, row, own)
      // Otherwise the transaction would wait for an answer to this page, and be undone if the page were gone by then.
      rows.commit()
      await rows.done
    },
    async remove(changeId) {
      const rows = (await database).transaction('pendingLists', 'readwrite')
      const key = await rows.store.index('byChangeId').getKey(changeId)
      if (key !== undefined) await rows.store.delete(key)
      await rows.done
    },
    async replace(replaced) {
      await page.isHeld
      const rows = (await database).transaction('pendingLists', 'readwrite')
      rows.done.catch(() => {})
      for (const [before, list] of replaced) {
        const sequence = await rows.store.index('byChangeId').getKey(before)
        if (own.has(before)) own.add(list.changeId)
        const row = rowOf(list)
        await rows.store.put(sequence === undefined ? row : { ...row, sequence })
      }
      await rows.done
    },
  }
}

/**
 * Moves those of `own` that were made after a list, and are there already, behind it: a long list takes a while to be written
 * down, and what is done in parts begins long before its list is added.
 */
const moveLaterBehind = async (
  store: IDBPObjectStore<LocalSchema, ['pendingLists'], 'pendingLists', 'readwrite'>,
  { mapId, userId, madeAt }: PendingRow,
  own: ReadonlySet<string>,
): Promise<void> => {
  const rows = await store.index('byMap').getAll([mapId, userId])
  for (const { sequence, ...row } of rows) {
    if (sequence === undefined || !own.has(row.changeId) || row.madeAt <= madeAt) continue
    await store.delete(sequence)
    await store.add(row)
  }
}

const lockName = (pageId: string): string => `pinfold:page:${pageId}`

/** Returns the rows of a page that is gone, or is soon. Those of one that stays longer are handed to `onLater` when it goes. */
const takeOver = async (
  database: LocalDatabase,
  page: Page,
  ownerId: string,
  map: [string, number],
  onLater: (rows: readonly PendingRow[]) => void,
): Promise<readonly PendingRow[]> => {
  const take = async () => {
    const taken: PendingRow[] = []
    const rows = database.transaction('pendingLists', 'readwrite')
    for await (const cursor of rows.store.index('byMap').iterate(map)) {
      if (cursor.value.pageId !== ownerId) continue
      taken.push(cursor.value)
      await cursor.update({ ...cursor.value, pageId: page.id })
    }
    await rows.done
    return taken
  }
  if (!page.locks) return take()
  const taking = page.locks.request(lockName(ownerId), take)
  const taken = await Promise.race([taking, pause(page.patienceMs)])
  if (taken) return taken
  taking.then(onLater, () => {})
  return []
}

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))

const rowSchema = z.object({
  changeId: changeIdSchema,
  dependencies: z.optional(z.array(changeSchema)),
  restoredFrom: z.optional(z.int()),
  madeAt: z.number(),
})

/** Rows that cannot be parsed are left out: they could never be sent either. */
const listOf = (row: PendingRow): PendingList[] => {
  try {
    return [{ ...rowSchema.parse(row), changes: readStoredChanges(row.changes) }]
  } catch {
    return []
  }
}
