import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProgressSettings } from '../../../shared/progress/progress.ts'
import { claimMarks, progressOwner } from '../../sources/progress/browserMarks.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { foundPoisOf } from '../pois/foundPois.ts'
import { keepProgress } from './keepProgress.ts'
import { askAboutProgress, useProgressQuestion } from './progressQuestion.ts'

const MAP = { userId: 4, mapId: '90', image: () => ({ former: [], width: 9, height: 9 }) }
const FOUND = 'pinfold_found_91'

const server = {
  state: 'on' as ProgressSettings['state'],
  status: 200,
  statusOfMaps: 200,
  asked: [] as string[],
}
let leaving: AbortController

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  Object.assign(server, { state: 'on', status: 200, statusOfMaps: 200, asked: [] })
  leaving = new AbortController()
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    server.asked.push(`${method} ${path}`)
    if (method === 'PUT') server.state = String(body).includes('true') ? 'on' : 'off'
    return Promise.resolve(
      path.endsWith('/settings')
        ? Response.json({ state: server.state, has_copy: false }, { status: server.status })
        : server.statusOfMaps !== 200
          ? Response.json(
              { error: 'This is refused.', ...(server.statusOfMaps === 413 && { reason: 'full' }) },
              { status: server.statusOfMaps },
            )
          : Response.json({ cursor: '0123456789abcdef:1', is_whole: true, items: [] }),
    )
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  leaving.abort()
  askAboutProgress(null)
  useToasts.setState({ notes: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const question = () => renderHook(() => useProgressQuestion()).result.current
const marks = () => Object.keys(localStorage).filter((key) => key.includes('pinfold_found'))
const isFollowed = (mapId = MAP.mapId) =>
  vi.waitFor(() => expect(server.asked).toContain(`GET /api/progress/${mapId}`))

describe('whoever has not been asked', () => {
  beforeEach(() => void (server.state = 'unasked'))

  it('is asked once there is something', async () => {
    await keepProgress(MAP, leaving.signal)
    expect(question()).toBeNull()
    localStorage.setItem(FOUND, '[1,2]')
    vi.advanceTimersByTime(2_000)
    expect(question()).toMatchObject({ kind: 'keep' })
    askAboutProgress(null)
    vi.advanceTimersByTime(60_000)
    expect(question()).toBeNull()
  })

  it('is not asked on a map that was left meanwhile', async () => {
    localStorage.setItem(FOUND, '[1]')
    const open = globalThis.indexedDB.open.bind(globalThis.indexedDB)
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementationOnce((...asked) => {
      leaving.abort()
      return open(...asked)
    })
    await keepProgress(MAP, leaving.signal)
    expect([leaving.signal.aborted, question()]).toEqual([true, null])
  })

  it('is not asked any more once another page has the answer', async () => {
    localStorage.setItem(FOUND, '[1]')
    await keepProgress(MAP, leaving.signal)
    const other = new BroadcastChannel('pinfold-progress-choice-4')
    const heard = vi.fn()
    other.addEventListener('message', heard)
    other.postMessage('chosen')
    await vi.waitFor(() => expect(question()).toBeNull())
    const next = new AbortController()
    await keepProgress(MAP, next.signal)
    await question()?.answer(false)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    other.close()
    next.abort()
  })

  it('is not asked again after a no', async () => {
    localStorage.setItem(FOUND, '[1,2]')
    await keepProgress(MAP, leaving.signal)
    await question()?.answer(false)
    askAboutProgress(null)
    vi.advanceTimersByTime(60_000)
    expect(question()).toBeNull()
    expect([server.state, progressOwner(), marks()]).toEqual(['off', null, [FOUND]])
  })

  it('has all marks of the browser in the account after a yes', async () => {
    localStorage.setItem(FOUND, '[1,2]')
    await keepProgress(MAP, leaving.signal)
    await question()?.answer(true)
    askAboutProgress(null)
    await isFollowed()
    await vi.waitFor(() => expect(server.asked).toContain('POST /api/progress/91'))
    vi.advanceTimersByTime(60_000)
    expect(question()).toBeNull()
    expect([server.state, progressOwner(), marks()]).toEqual(['on', 4, [FOUND]])
  })
})

describe('whoever keeps it', () => {
  it('is asked what becomes of the marks of a guest, and these are put away after a no', async () => {
    localStorage.setItem(FOUND, '[1]')
    await keepProgress(MAP, leaving.signal)
    expect(question()).toMatchObject({ kind: 'add', count: { found: 1 } })
    expect([progressOwner(), server.asked]).toEqual([null, ['GET /api/progress/settings']])
    await question()?.answer(false)
    await isFollowed()
    expect([progressOwner(), marks()]).toEqual([4, ['pinfold_aside:pinfold_found_91']])
  })

  it('has the marks of a guest stay where they are if the answer cannot be kept', async () => {
    localStorage.setItem(FOUND, '[1]')
    await keepProgress(MAP, leaving.signal)
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new Error('This browser has no database.')
    })
    await expect(question()?.answer(false)).rejects.toThrow()
    expect([progressOwner(), marks()]).toEqual([null, [FOUND]])
  })

  it('is not asked where there is nothing', async () => {
    await keepProgress(MAP, leaving.signal)
    await isFollowed()
    expect([question(), progressOwner()]).toEqual([null, 4])
  })

  it('sends what was ticked right before the map is left', async () => {
    await keepProgress({ ...MAP, mapId: '92' }, leaving.signal)
    await isFollowed('92')
    foundPoisOf('92').setFound([1], true)
    leaving.abort()
    await vi.waitFor(() => expect(server.asked).toContain('POST /api/progress/92'))
  })

  describe('is told once', () => {
    const told = () => useToasts.getState().notes.map(({ text }) => text)
    const dismissAll = () => useToasts.setState({ notes: [] })
    /** Opens a map, and leaves it once the server has been asked. */
    const visit = async (mapId: string, act: () => void = () => {}) => {
      const visiting = new AbortController()
      server.asked = []
      const keeping = keepProgress({ ...MAP, mapId }, visiting.signal)
      const asked = `GET /api/progress/${mapId}`
      await vi.waitFor(() => expect(server.asked.some((path) => path.startsWith(asked))).toBe(true))
      act()
      visiting.abort()
      await keeping
    }

    it('of a drawing that is too large for the account', async () => {
      const points = Array.from({ length: 12_000 }, () => ({ x: 1_000.5, y: 2_000.5 }))
      const stroke = { points, widthView: 2, colour: '#4285f4', opacity: 1, pattern: 'none' }
      const drawing = { id: 'a', name: 'Way', isPublic: true, isVisible: true, strokes: [stroke] }
      localStorage.setItem('pinfold_layers_94', JSON.stringify([drawing]))
      claimMarks(4)
      await visit('94')
      expect(told()).toEqual([expect.stringContaining('too large')])
      dismissAll()
      await visit('94', () => dispatchEvent(new StorageEvent('storage', { key: 'pinfold_layers_94' })))
      expect(told()).toEqual([])
    })

    it('that a map is not kept', async () => {
      server.statusOfMaps = 404
      await visit('95')
      await vi.waitFor(() => expect(told()).toEqual([expect.stringContaining('cannot be kept')]))
      dismissAll()
      await visit('95')
      expect(told()).toEqual([])
    })
  })

  it('sends what is removed where the account is full', async () => {
    localStorage.setItem('pinfold_found_96', '[1]')
    claimMarks(4)
    server.statusOfMaps = 413
    void keepProgress({ ...MAP, mapId: '96' }, leaving.signal)
    const posts = () => server.asked.filter((asked) => asked === 'POST /api/progress/96').length
    await vi.waitFor(() => expect(posts()).toBe(1))
    foundPoisOf('96').setFound([1], false)
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(posts()).toBe(2))
  })

  it('keeps it even while the server cannot say so', async () => {
    claimMarks(4)
    server.status = 503
    void keepProgress(MAP, leaving.signal)
    await isFollowed()
  })

  it('takes over no marks of another account', async () => {
    localStorage.setItem(FOUND, '[1]')
    claimMarks(3)
    await keepProgress(MAP, leaving.signal)
    await isFollowed()
    expect([progressOwner(), marks()]).toEqual([4, []])
  })
})

it('the marks are the browser’s own once it is turned off elsewhere', async () => {
  localStorage.setItem(FOUND, '[1]')
  claimMarks(4)
  server.state = 'off'
  await keepProgress(MAP, leaving.signal)
  expect([question(), progressOwner(), marks()]).toEqual([null, null, [FOUND]])
})
