import { z } from 'zod'
import { changeSchema, type Change } from '../../shared/changes.ts'
import { changeIdSchema } from '../../shared/ids.ts'
import { openLocalDatabase, type LocalDatabase, type PendingRow } from './localDatabase.ts'

/** A change list the server has not acknowledged yet. `madeAt` is milliseconds since 1970. */
export interface PendingList {
  readonly changeId: string
  readonly changes: readonly Change[]
  /** Inserts that would make again the types and categories that the list stands on, in case somebody removes them. */
  readonly dependencies?: readonly Change[]
  readonly madeAt: number
}

/** The pending lists of one person on one map, kept so that a closed page or a lost network loses none. */
export interface PendingLists {
  /** Takes over what pages that are gone left behind, oldest first, this page's own included. */
  adopt(): Promise<readonly PendingList[]>
  /** Resolves once the list would survive a crash of the page. */
  add(list: PendingList): Promise<void>
  remove(changeId: string): Promise<void>
  /** Puts lists in the place of others, by the others' change ids: all of them or, if the page crashes, none. */
  replace(lists: ReadonlyMap<string, PendingList>): Promise<void>
}

type Locks = Pick<LockManager, 'request'>

/**
 * A page is alive while it holds the lock of its name, so each list has exactly one page that sends it. Without the
 * Web Locks API two tabs may both send a list, which its change id makes harmless.
 */
export interface Page {
  readonly id: string
  readonly locks: Locks | undefined
  readonly isHeld: Promise<void>
}

export const openPage = (locks: Locks | undefined = globalThis.navigator?.locks): Page => {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  const isHeld = new Promise<void>((resolve) => {
    if (!locks) return resolve()
    void locks.request(lockName(id), () => {
      resolve()
      return new Promise<void>(() => {})
    })
  })
  return { id, locks, isHeld }
}

let current: Page | undefined

/** This document's page, from the first time it is asked for. */
export const thisPage = (): Page => (current ??= openPage())

/** For those who may not edit: nothing is kept. */
export const NO_PENDING_LISTS: PendingLists = {
  adopt: () => Promise.resolve([]),
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  replace: () => Promise.resolve(),
}

export const createPendingLists = (
  { mapId, userId }: { mapId: string; userId: number },
  page: Page,
  database: Promise<LocalDatabase> = openLocalDatabase(),
): PendingLists => {
  database.catch(() => {})
  return {
    async adopt() {
      await page.isHeld
      const rows = await (await database).getAllFromIndex('pendingLists', 'byMap', [mapId, userId])
      const owners = new Set(rows.map((row) => row.pageId))
      owners.delete(page.id)
      for (const owner of owners) await takeOver(await database, page, owner, [mapId, userId])
      const mine = await (await database).getAllFromIndex('pendingLists', 'byMap', [mapId, userId])
      return mine.filter((row) => row.pageId === page.id).flatMap(listOf)
    },
    async add({ changeId, changes, dependencies, madeAt }) {
      await page.isHeld
      const row = { changeId, mapId, userId, pageId: page.id, changes, dependencies, madeAt }
      await (await database).add('pendingLists', row)
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
      for (const [before, { changeId, changes, dependencies, madeAt }] of replaced) {
        const sequence = await rows.store.index('byChangeId').getKey(before)
        const row = { changeId, mapId, userId, pageId: page.id, changes, dependencies, madeAt }
        await rows.store.put(sequence === undefined ? row : { ...row, sequence })
      }
      await rows.done
    },
  }
}

const lockName = (pageId: string): string => `pinfold:page:${pageId}`

const takeOver = async (
  database: LocalDatabase,
  page: Page,
  ownerId: string,
  map: [string, number],
): Promise<void> => {
  const take = async () => {
    const rows = database.transaction('pendingLists', 'readwrite')
    for await (const cursor of rows.store.index('byMap').iterate(map))
      if (cursor.value.pageId === ownerId) await cursor.update({ ...cursor.value, pageId: page.id })
    await rows.done
  }
  if (!page.locks) return take()
  await page.locks.request(lockName(ownerId), { ifAvailable: true }, (lock) => (lock ? take() : undefined))
}

const rowSchema = z.object({
  changeId: changeIdSchema,
  changes: z.array(changeSchema).min(1),
  dependencies: z.array(changeSchema).optional(),
  madeAt: z.number(),
})

/** A row this version cannot read could never be sent either. */
const listOf = (row: PendingRow): PendingList[] => {
  const read = rowSchema.safeParse(row)
  return read.success ? [read.data] : []
}
