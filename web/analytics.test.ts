import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageView, routePattern } from './analytics.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const stubBeacon = (sendBeacon = vi.fn(() => true)) => {
  vi.stubGlobal('navigator', { sendBeacon })
  return sendBeacon
}

describe('pageView', () => {
  it('is off unless a service is configured [SHELL-018]', () => {
    const sendBeacon = stubBeacon()
    pageView('/', null)
    expect(sendBeacon).not.toHaveBeenCalled()
  })

  it('tells the pattern of a page, never the name of a map [SHELL-018]', () => {
    const sendBeacon = stubBeacon()
    pageView('/map/secret-base_orla_7', 'https://stats.example/hit')
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(
      'https://stats.example/hit',
      JSON.stringify({ path: '/map/:segment' }),
    )
  })

  it('lets no failing service disturb the page [SHELL-018]', () => {
    stubBeacon(
      vi.fn(() => {
        throw new Error('blocked')
      }),
    )
    expect(() => pageView('/', 'https://stats.example/hit')).not.toThrow()
  })
})

describe('routePattern', () => {
  it('names pages that do not exist by a star alone', () => {
    expect(routePattern('/user/orla/secret')).toBe('*')
    expect(routePattern('/')).toBe('/')
  })
})
