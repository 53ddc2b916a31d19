import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError, fetchEarly, loadChunk } from './loadChunk.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loadChunk', () => {
  it('gives up on a script that has not arrived after 120 s, and not before [SHELL-031] [CONST-077]', async () => {
    const failed = vi.fn()
    void loadChunk(() => new Promise(() => {})).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
  })

  it('answers with the script that arrives in time and leaves no timer behind [SHELL-031]', async () => {
    await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says of a script that cannot be had that the page could not be loaded', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkError',
      message: 'This page could not be loaded.',
      cause,
    })
  })
})

describe('fetchEarly', () => {
  it('leaves the network to the page until that has loaded', async () => {
    const page = new EventTarget()
    vi.stubGlobal('document', { readyState: 'loading' })
    vi.stubGlobal('window', page)
    const load = vi.fn(() => Promise.reject(new ChunkError('lost')))
    fetchEarly(load)
    await vi.runAllTimersAsync()
    expect(load).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('load'))
    await vi.runAllTimersAsync()
    expect(load).toHaveBeenCalledOnce()
  })
})
