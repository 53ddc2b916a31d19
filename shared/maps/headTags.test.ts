import { expect, it } from 'vitest'
import { headTags } from './headTags.ts'
import type { PageHead } from './pageHeads.ts'

const ORIGIN = 'https://maps.example'
const HEAD: PageHead = {
  title: 'Sound & sea',
  description: 'A map of the sound.',
  isIndexed: true,
  canonicalPath: '/map/7',
  picture: { path: '/social/7.jpg', alt: 'Map of the sound' },
}

/** The elements that the page has, as a browser would find them. */
const elementsOf = (head: PageHead): Record<string, string> =>
  Object.fromEntries(
    headTags(head, ORIGIN).flatMap(({ tag, key, kind, attribute, value }) =>
      value === null ? [] : [[`${tag}[${key}=${kind}] ${attribute}`, value]],
    ),
  )

const IN_GENERAL = {
  'meta[name=description] content': 'A map of the sound.',
  'link[rel=canonical] href': 'https://maps.example/map/7',
}

it('describes a page to search engines and to sites that link to it', () => {
  expect(elementsOf(HEAD)).toEqual({
    ...IN_GENERAL,
    'meta[property=og:site_name] content': expect.stringMatching(/\S/),
    'meta[property=og:type] content': 'website',
    'meta[property=og:title] content': 'Sound & sea',
    'meta[property=og:description] content': 'A map of the sound.',
    'meta[property=og:url] content': 'https://maps.example/map/7',
    'meta[property=og:image] content': 'https://maps.example/social/7.jpg',
    'meta[property=og:image:width] content': '1200',
    'meta[property=og:image:height] content': '630',
    'meta[property=og:image:alt] content': 'Map of the sound',
    'meta[name=twitter:card] content': 'summary_large_image',
    'link[type=application/json+oembed] href':
      'https://maps.example/api/oembed?format=json&url=https%3A%2F%2Fmaps.example%2Fmap%2F7',
  })
  const embed = headTags(HEAD, ORIGIN).find(({ kind }) => kind.includes('oembed'))
  expect(embed?.more).toEqual({ rel: 'alternate', title: 'Sound & sea' })
})

it('has the picture of the site for a page without one, which no other site can embed', () => {
  const elements = elementsOf({ ...HEAD, picture: undefined })
  expect(elements).toMatchObject({
    'meta[property=og:image] content': 'https://maps.example/social.png',
    'meta[property=og:image:alt] content': elements['meta[property=og:site_name] content'],
  })
  expect(Object.keys(elements).filter((name) => name.includes('oembed'))).toEqual([])
})

it('keeps a page out of search engines, without a preview', () => {
  expect(elementsOf({ ...HEAD, isIndexed: false, picture: undefined })).toEqual({
    ...IN_GENERAL,
    'meta[name=robots] content': 'noindex',
  })
})

it('has no preview of a page that search engines may not find, even if it has a picture', () => {
  const names = Object.keys(elementsOf({ ...HEAD, isIndexed: false }))
  expect(names.filter((name) => /og:|twitter/.test(name))).toEqual([])
})

it('names no address for a page that has none', () => {
  const names = Object.keys(elementsOf({ ...HEAD, canonicalPath: undefined }))
  expect(names.filter((name) => /canonical|og:url|oembed/.test(name))).toEqual([])
  expect(names).toContain('meta[property=og:image] content')
})
