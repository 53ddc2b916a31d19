import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A page that the server sent with answers; `transferSize` is 0 if the browser had kept it. */
const openPage = async (text: string, transferSize = 900) => {
  vi.resetModules()
  class PerformanceNavigationTiming {
    readonly transferSize = transferSize
  }
  vi.stubGlobal('PerformanceNavigationTiming', PerformanceNavigationTiming)
  vi.stubGlobal('performance', { getEntriesByType: () => [new PerformanceNavigationTiming()] })
  document.body.innerHTML = `<script type="application/json" id="page-answers">${text}</script>`
  const { keepPageAnswers, takePageAnswer } = await import('./api.ts')
  keepPageAnswers()
  return takePageAnswer
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('takePageAnswer', () => {
  it('returns an answer once, also if it is null', async () => {
    const take = await openPage('{"/api/me":null,"/api/maps/7":{"id":7}}')
    expect(take('/api/maps/8')).toBeNull()
    expect(take('/api/me')).toEqual({ answer: null })
    expect(take('/api/me')).toBeNull()
    expect(take('/api/maps/7')).toEqual({ answer: { id: 7 } })
  })

  it('returns nothing of a page that the browser had kept, or that has been open for a minute', async () => {
    const kept = await openPage('{"/api/me":null}', 0)
    expect(kept('/api/me')).toBeNull()
    const take = await openPage('{"/api/me":null}')
    vi.advanceTimersByTime(60_000)
    expect(take('/api/me')).toBeNull()
  })

  it('returns nothing where no answers came', async () => {
    expect((await openPage(''))('/api/me')).toBeNull()
  })
})
