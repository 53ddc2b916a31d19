import { describe, expect, it } from 'vitest'
import { parseSiteConfig } from './siteConfig.ts'

const OFF = { supportUrl: null, chatUrl: null, analyticsUrl: null, imageSites: [] }

describe('parseSiteConfig', () => {
  it.each([null, undefined, '', '{', '[]', '"x"', 'null', '{"supportUrl":7}'])(
    'takes %j for nothing configured',
    (text) => {
      expect(parseSiteConfig(text)).toEqual(OFF)
    },
  )

  it('takes web addresses only, since they become links', () => {
    const text = JSON.stringify({ supportUrl: 'https://give.example', chatUrl: 'javascript:alert(1)' })
    expect(parseSiteConfig(text)).toEqual({ ...OFF, supportUrl: 'https://give.example' })
  })
})
