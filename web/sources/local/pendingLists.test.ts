import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { openLocalDatabase, readPendingCounts } from './localDatabase.ts'
import { deleteLocalMap } from './localMaps.ts'
import { createPendingLists, openPage, type PendingList } from './pendingLists.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Web Locks as a browser grants them, with a way to let a page die. */
class Browser {
  readonly #held = new Set<string>()
  readonly #waiting: { readonly name: string; readonly go: () => void }[] = []
  readonly locks = { request: this.#request.bind(this) } as unknown as LockManager

  die(pageId: string) {
    this.#free(`pinfold:page:${pageId}`)
  }

  #free(name: string) {
    this.#held.delete(name)
    const next = this.#waiting.findIndex((waiting) => waiting.name === name)
    this.#waiting.splice(next, next < 0 ? 0 : 1).forEach(({ go }) => go())
  }

  async #request(name: string, ...rest: unknown[]) {
    const callback = rest.at(-1) as (lock: { name: string } | null) => unknown
    if (this.#held.has(name)) await new Promise<void>((go) => this.#waiting.push({ name, go }))
    this.#held.add(name)
    const result = await callback({ name })
    this.#free(name)
    return result
  }
}

const rename: Change = { op: 'patch', kind: 'poi', id: 3, fields: { name: 'Low Sister' } }
const list = (changeId: string): PendingList => ({ changeId, changes: [rename], madeAt: 1 })
const orla = { mapId: '7', userId: 2 }
const idsOf = (lists: readonly PendingList[]) => lists.map(({ changeId }) => changeId)

describe('pending lists', () => {
  it('survive their page, in order', async () => {
    const browser = new Browser()
    const page = openPage(browser.locks)
    const before = createPendingLists(orla, page)
    await before.add(list('change-b'))
    await before.add(list('change-a'))
    browser.die(page.id)
    const after = createPendingLists(orla, openPage(browser.locks))
    expect(await after.adopt()).toEqual([list('change-b'), list('change-a')])
  })

  it('stay with a page that is still open, so that no two tabs send the same list, and follow once it is closed', async () => {
    const browser = new Browser()
    const page = openPage(browser.locks)
    const first = createPendingLists(orla, page)
    await first.add(list('change-a'))
    const second = createPendingLists(orla, openPage(browser.locks, 1))
    const onLater = vi.fn()
    expect(await second.adopt(onLater)).toEqual([])
    expect(idsOf(await first.adopt())).toEqual(['change-a'])
    await first.add(list('change-b'))
    expect(onLater).not.toHaveBeenCalled()
    browser.die(page.id)
    await vi.waitFor(() => expect(onLater).toHaveBeenCalledWith([list('change-a'), list('change-b')]))
    expect(idsOf(await second.adopt())).toEqual(['change-a', 'change-b'])
  })

  it('go to the page that opens while the one before is still on its way out', async () => {
    const browser = new Browser()
    const leaving = openPage(browser.locks)
    await createPendingLists(orla, leaving).add(list('change-a'))
    const adopting = createPendingLists(orla, openPage(browser.locks)).adopt()
    await (await openLocalDatabase()).getAll('pendingLists')
    browser.die(leaving.id)
    expect(idsOf(await adopting)).toEqual(['change-a'])
  })

  it('go to only one of two pages that take over at once', async () => {
    const browser = new Browser()
    const gone = openPage(browser.locks)
    await createPendingLists(orla, gone).add(list('change-a'))
    browser.die(gone.id)
    const [one, two] = await Promise.all(
      [openPage(browser.locks), openPage(browser.locks)].map((page) =>
        createPendingLists(orla, page).adopt(),
      ),
    )
    expect([...idsOf(one ?? []), ...idsOf(two ?? [])]).toEqual(['change-a'])
  })

  it('are all taken over if the browser has no locks: sending twice is harmless, losing is not', async () => {
    await createPendingLists(orla, openPage(undefined)).add(list('change-a'))
    expect(idsOf(await createPendingLists(orla, openPage(undefined)).adopt())).toEqual(['change-a'])
  })

  it('are never handed to another person or another map', async () => {
    const browser = new Browser()
    const page = openPage(browser.locks)
    await createPendingLists(orla, page).add(list('change-a'))
    browser.die(page.id)
    const next = openPage(browser.locks)
    expect(await createPendingLists({ mapId: '7', userId: 3 }, next).adopt()).toEqual([])
    expect(await createPendingLists({ mapId: '8', userId: 2 }, next).adopt()).toEqual([])
  })

  it('are kept for a map of this browser without an account, as nothing to be sent, and go with the map', async () => {
    const browser = new Browser()
    const page = openPage(browser.locks)
    const local = { mapId: 'map-7', userId: null }
    await createPendingLists(local, page).add(list('change-a'))
    await createPendingLists(orla, page).add(list('change-b'))
    browser.die(page.id)
    const database = await openLocalDatabase()
    expect(await readPendingCounts(null)).toEqual(new Map([['7', 1]]))
    const after = createPendingLists(local, openPage(browser.locks))
    expect(idsOf(await after.adopt())).toEqual(['change-a'])
    await deleteLocalMap(database, 'map-7')
    expect(await after.adopt()).toEqual([])
    expect(await readPendingCounts(null)).toEqual(new Map([['7', 1]]))
  })

  it('are handed to the database whole, so that nothing waits for a page that is gone', async () => {
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
    const lists = createPendingLists(orla, openPage(new Browser().locks))
    await lists.add(list('change-a'))
    expect(committed).toHaveBeenCalledTimes(1)
    await expect(lists.add(list('change-a'))).rejects.toThrow()
  })

  it('wait for no answer if several are made in the same moment, in which the page may go', async () => {
    const read = vi.spyOn(IDBIndex.prototype, 'getAll')
    const lists = createPendingLists(orla, openPage(new Browser().locks))
    await Promise.all([1, 2, 3].map((madeAt) => lists.add({ ...list(`change-${madeAt}`), madeAt })))
    expect(read).not.toHaveBeenCalled()
    expect(idsOf(await lists.adopt())).toEqual(['change-1', 'change-2', 'change-3'])
  })

  it('are removed when they are settled', async () => {
    const page = openPage(new Browser().locks)
    const lists = createPendingLists(orla, page)
    await lists.add(list('change-a'))
    await lists.remove('change-a')
    await lists.remove('change-a')
    expect(await lists.adopt()).toEqual([])
  })

  it('are replaced by others in the same position, all at once', async () => {
    const page = openPage(new Browser().locks)
    const lists = createPendingLists(orla, page)
    for (const changeId of ['change-a', 'change-b', 'change-c']) await lists.add(list(changeId))
    await lists.replace(
      new Map([
        ['change-a', list('change-z')],
        ['change-b', list('change-y')],
      ]),
    )
    expect(idsOf(await lists.adopt())).toEqual(['change-z', 'change-y', 'change-c'])
    await expect(lists.replace(new Map([['change-z', list('change-c')]]))).rejects.toThrow()
    expect(idsOf(await lists.adopt())).toEqual(['change-z', 'change-y', 'change-c'])
  })

  it('keep their order if a long one is still being written down when a short one is made', async () => {
    const page = openPage(new Browser().locks)
    const lists = createPendingLists(orla, page)
    const long: PendingList = { changeId: 'change-a', changes: Array<Change>(1_500).fill(rename), madeAt: 1 }
    await Promise.all([lists.add(long), lists.add({ ...list('change-b'), madeAt: 2 })])
    await lists.add({ ...list('change-c'), madeAt: 3 })
    expect(idsOf(await lists.adopt())).toEqual(['change-a', 'change-b', 'change-c'])
  })

  it('keep those of an earlier page before their own, even if its clock was ahead', async () => {
    const browser = new Browser()
    const gone = openPage(browser.locks)
    await createPendingLists(orla, gone).add({ ...list('change-a'), madeAt: 9 })
    browser.die(gone.id)
    const lists = createPendingLists(orla, openPage(browser.locks))
    await lists.adopt()
    await lists.add({ ...list('change-c'), madeAt: 3 })
    await lists.replace(new Map([['change-c', { ...list('change-d'), madeAt: 3 }]]))
    await lists.add({ ...list('change-b'), madeAt: 2 })
    expect(idsOf(await lists.adopt())).toEqual(['change-a', 'change-b', 'change-d'])
  })

  it('leaves out rows that cannot be read', async () => {
    const page = openPage(new Browser().locks)
    const database = openLocalDatabase()
    const lists = createPendingLists(orla, page, database)
    await (
      await database
    ).add('pendingLists', {
      ...orla,
      changeId: 'change-a',
      pageId: page.id,
      changes: [{ op: 'explode' }],
      madeAt: 1,
    })
    await lists.add(list('change-b'))
    expect(idsOf(await lists.adopt())).toEqual(['change-b'])
  })
})

describe('the first stored change', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('asks the browser to keep the storage, once', async () => {
    vi.resetModules()
    const { createPendingLists } = await import('./pendingLists.ts')
    const persist = vi.fn(() => Promise.resolve(true))
    vi.stubGlobal('navigator', { storage: { persist } })
    const lists = createPendingLists(orla, openPage(new Browser().locks))
    await lists.adopt()
    expect(persist).not.toHaveBeenCalled()
    await lists.add(list('change-a'))
    await lists.add(list('change-b'))
    expect(persist).toHaveBeenCalledOnce()
  })

  it('is kept where the browser cannot be asked', async () => {
    vi.resetModules()
    const { createPendingLists } = await import('./pendingLists.ts')
    vi.stubGlobal('navigator', {})
    const browser = new Browser()
    const page = openPage(browser.locks)
    await createPendingLists(orla, page).add(list('change-a'))
    browser.die(page.id)
    const after = createPendingLists(orla, openPage(browser.locks))
    expect(idsOf(await after.adopt())).toEqual(['change-a'])
  })
})
