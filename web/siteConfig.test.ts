import { describe, expect, it } from 'vitest'
import { parseSiteConfig } from './siteConfig.ts'

const UNSET = { supportUrl: '/support', chatUrl: '/chat', analyticsUrl: null, imageSites: [] }

describe('parseSiteConfig', () => {
  it.each([null, undefined, '', '{', '[]', '"x"', 'null', '{"supportUrl":7}'])(
    'takes %j for nothing configured',
    (text) => {
      expect(parseSiteConfig(text)).toEqual(UNSET)
    },
  )

  it('takes web addresses only, since they become links', () => {
    const text = JSON.stringify({ supportUrl: 'https://give.example', chatUrl: 'javascript:alert(1)' })
    expect(parseSiteConfig(text)).toEqual({ ...UNSET, supportUrl: 'https://give.example' })
  })
})
