import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkParts } from './LinkedText.tsx'

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

describe('the addresses in a text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x file:///etc/passwd //evil.example ftp://x.example',
    'http://',
    'https://user@evil.example/',
  ])('are none in %j, which stays the words it is', (text) => {
    expect(linkParts(text)).toEqual([{ text, href: null }])
  })

  it('are http and https only, without the punctuation around them', () => {
    expect(linkParts('See https://wiki.example/Idols?a=1#b, then\nask.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://wiki.example/Idols?a=1#b', href: 'https://wiki.example/Idols?a=1#b' },
      { text: ', then\nask.', href: null },
    ])
    expect(linksIn('(http://a.example/x)')).toEqual(['http://a.example/x'])
    expect(linksIn('https://a.example/Gull_(bird)')).toEqual(['https://a.example/Gull_(bird)'])
  })

  it('end where markup begins', () => {
    expect(linksIn('https://a.example/"onmouseover="alert(1)')).toEqual(['https://a.example/'])
    expect(linksIn('<a href=https://a.example/x>y</a>')).toEqual(['https://a.example/x'])
  })

  it('keep every character of the text, and link only to the web', () => {
    const word = fc.constantFrom(
      'https://',
      'http://',
      'javascript:',
      'a.example',
      '/x',
      ' ',
      '"',
      '<',
      ')',
      '.',
      '(',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 3 })), { maxLength: 12 }), (words) => {
        const text = words.join('')
        const parts = linkParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:\/\//)
      }),
    )
  })
})
