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

  it('sends the pattern of a route, never the name of a map [SHELL-018]', () => {
    const sendBeacon = stubBeacon()
    pageView('/map/secret-base_orla_7', 'https://stats.example/hit')
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(
      'https://stats.example/hit',
      JSON.stringify({ path: '/map/:segment' }),
    )
  })

  it('does not let a failing service affect the page [SHELL-018]', () => {
    stubBeacon(
      vi.fn(() => {
        throw new Error('blocked')
      }),
    )
    expect(() => pageView('/', 'https://stats.example/hit')).not.toThrow()
  })
})

describe('routePattern', () => {
  it('is a star for pages that do not exist', () => {
    expect(routePattern('/user/orla/secret')).toBe('*')
    expect(routePattern('/')).toBe('/')
  })
})
