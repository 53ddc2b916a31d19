import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { claimMarks, progressOwner } from '../../sources/progress/browserMarks.ts'
import { leaveBrowser } from '../../sources/progress/leaveBrowser.ts'
import { openProgressDatabase, progressRows, unsentMapIds } from '../../sources/progress/progressRows.ts'
import { leaveProgress, sendAll, sendProgress, stopKeeping } from './leaveProgress.ts'
import { exchangeUnshown, firstPush } from './sendUnsent.ts'

const mark = (id: number): ProgressItem => ({
  kind: 'found',
  id,
  value: true,
  stamp: '000000001-000-0123abcd',
})

/** The answer of the server to a push for each map; null if it does not answer. */
const server = { pushed: [] as string[], statusOf: (mapId: string): number | null => (mapId ? 200 : null) }

beforeEach(async () => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  Object.assign(server, { pushed: [], statusOf: () => 200 })
  vi.stubGlobal('fetch', (path: string) => {
    const mapId = path.split('/').at(-1) ?? ''
    const status = server.statusOf(mapId)
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'))
    server.pushed.push(mapId)
    return Promise.resolve(
      status === 200
        ? Response.json({
            cursor: '0123456789abcdef:1',
            is_whole: true,
            items: [mark(Number.parseInt(mapId))],
          })
        : Response.json({ error: 'This is refused.' }, { status }),
    )
  })
  claimMarks(4)
  localStorage.setItem('pinfold_found_6', '[6]')
  const database = await openProgressDatabase()
  for (const mapId of ['5', '6', '7']) await progressRows(database, 4, mapId).keep([mark(Number(mapId))], [])
  database.close()
})
afterEach(() => vi.unstubAllGlobals())

const unsent = async () => {
  const database = await openProgressDatabase()
  return unsentMapIds(database, 4).finally(() => database.close())
}
const left = async () => ({
  keys: Object.keys(localStorage),
  databases: (await indexedDB.databases()).map(({ name }) => name),
})

it('leaves nothing of an account', async () => {
  await leaveProgress()
  expect(await left()).toEqual({ keys: [], databases: [] })
})

describe('of what the account does not have', () => {
  const PIN = { id: 'a', x: 1, y: 2, label: '', colour: '#4285f4' }
  const DRAWING = {
    id: 'b',
    name: 'Way',
    isPublic: true,
    isVisible: true,
    strokes: [{ points: [{ x: 1, y: 2 }], widthView: 2, colour: '#4285f4', opacity: 1, pattern: 'none' }],
  }
  const HUGE = {
    ...DRAWING,
    id: 'c',
    strokes: Array.from({ length: 20 }, () => ({
      ...DRAWING.strokes[0],
      points: Array.from({ length: 2_000 }, () => ({ x: 1_000.5, y: 2_000.5 })),
    })),
  }
  const said = (lost: readonly ProgressItem[]) => lost.map(({ kind, id }) => `${kind} ${id}`)

  it('nothing stays once all is sent', async () => {
    expect(await sendProgress(4)).toEqual([])
    expect(server.pushed).toEqual(['5', '6', '7'])
    // The second time all is there, whatever the pages of the maps still have to show.
    expect(await sendProgress(4)).toEqual([])
    expect(server.pushed).toEqual(['5', '6', '7'])
  })

  it('what no word was made of is sent, too, and what is too large stays', async () => {
    localStorage.setItem('pinfold_found_8', '[8]')
    localStorage.setItem('pinfold_pins_9_0123456789abcdef', JSON.stringify([PIN]))
    localStorage.setItem('pinfold_layers_9', JSON.stringify([DRAWING, HUGE]))
    expect(said(await sendProgress(4))).toEqual(['layer c'])
    expect(server.pushed.toSorted()).toEqual(['5', '6', '7', '8', '9', '9?playthrough=0123456789abcdef'])
  })

  it('all stays that cannot be sent, or is refused', async () => {
    server.statusOf = (mapId) => (mapId === '5' ? 404 : null)
    expect(said(await sendProgress(4))).toEqual(['found 5', 'found 6', 'found 7'])
  })

  it('a pin that only moved along with the image of its map is none of it', async () => {
    const database = await openProgressDatabase()
    const item: ProgressItem = { kind: 'pin', id: 'a', value: PIN, image: 'old', stamp: mark(1).stamp }
    const told = { cursor: '0123456789abcdef:1', is_whole: true, items: [item] }
    await progressRows(database, 4, '8').take(told, [], [])
    database.close()
    localStorage.setItem('pinfold_image_8', 'new')
    localStorage.setItem('pinfold_pins_8', JSON.stringify([{ ...PIN, x: 9 }]))
    expect(await sendProgress(4)).toEqual([])
    localStorage.setItem('pinfold_pins_8', JSON.stringify([{ ...PIN, x: 9, label: 'Hoard' }]))
    server.statusOf = () => null
    expect(said(await sendProgress(4))).toEqual(['pin a'])
  })

  it('nothing is said of marks that had not arrived, or that were lost', async () => {
    const database = await openProgressDatabase()
    const none = { cursor: '0123456789abcdef:1', is_whole: true, items: [] }
    await progressRows(database, 4, '8').take(none, [], [8])
    const gone = { ...none, items: [{ ...mark(9), value: false } as ProgressItem] }
    await progressRows(database, 4, '9').take(gone, [], [])
    await progressRows(database, 4, '9').settle(3)
    database.close()
    localStorage.setItem('pinfold_found_8', '[8]')
    localStorage.setItem('pinfold_found_9', '[9]')
    localStorage.setItem('pinfold_writes_9', '2')
    expect(await sendProgress(4)).toEqual([])
    expect(server.pushed).toEqual(['5', '6', '7'])
  })

  it('all but what is too large is kept where its sign-in ends by itself', async () => {
    localStorage.setItem('pinfold_found_8', '[8]')
    localStorage.setItem('pinfold_layers_9', JSON.stringify([DRAWING, HUGE]))
    await leaveBrowser(null)
    expect(await unsent()).toEqual(['5', '6', '7', '8', '9'])
    const database = await openProgressDatabase()
    expect(await progressRows(database, 4, '9').read()).toMatchObject({
      unsent: [{ kind: 'layer', id: 'b' }],
      arriving: ['layer:b'],
    })
    database.close()
    expect((await left()).keys).toEqual([])
  })
})

it('a map that one may not see any more holds up no other', async () => {
  server.statusOf = (mapId) => (mapId === '5' ? 404 : 200)
  await sendAll(4)
  await sendAll(4)
  expect(server.pushed).toEqual(['5', '6', '7'])
  expect(await unsent()).toEqual(['5'])
  await sendProgress(4)
  expect(server.pushed).toEqual(['5', '6', '7', '5'])
})

it('removals go first, for they make room', () => {
  const gone = { ...mark(2), value: false } as ProgressItem
  expect(firstPush([mark(1), gone, mark(3)])).toEqual([gone])
  expect(firstPush([mark(1), mark(3)])).toEqual([mark(1), mark(3)])
})

it('what the account does not know any more is to go where it is not shown', async () => {
  const database = await openProgressDatabase()
  const rows = progressRows(database, 4, '5')
  const answer = { cursor: '0123456789abcdef:1', is_whole: true, items: [mark(1), mark(2)] }
  await rows.take(answer, [], [])
  await sendAll(4)
  expect((await rows.read()).arriving).toEqual([1, 2, 5])
  await rows.settle(1)
  const read = () => Promise.resolve({ ...answer, items: [] })
  await exchangeUnshown(rows, { read, push: read })
  expect(await rows.read()).toMatchObject({ told: [], arriving: [5] })
  database.close()
})

it('asks no more where the server cannot be asked now', async () => {
  server.statusOf = () => 503
  await expect(sendAll(4)).rejects.toThrow()
  expect(server.pushed).toEqual(['5'])
  expect(await unsent()).toEqual(['5', '6', '7'])
})

it('where the account is to keep none, marks stay as the browser’s own, and signing out leaves them', async () => {
  await stopKeeping(4)
  await leaveProgress()
  expect(progressOwner()).toBeNull()
  expect(server.pushed).toEqual([])
  expect(await left()).toEqual({ keys: ['pinfold_found_6'], databases: [] })
})
