import { describe, expect, it } from 'vitest'
import { ASSET_REF_MAX, URL_MAX } from '../limits.ts'
import {
  assetPath,
  assetPurposeSchema,
  assetRefOfPath,
  assetRefSchema,
  isWebAddress,
  isWebPicture,
  pictureSchema,
} from './assets.ts'

const NAME = '0123456789abcdef01234567'

describe('a file of a map on the server', () => {
  it.each(['png', 'jpg', 'gif'])('lies where its ref says, as %s', (extension) => {
    const [ref, path] = [`${NAME}-${extension}`, `assets/${NAME}.${extension}`]
    expect(assetPath(ref)).toBe(path)
    expect(assetRefOfPath(path)).toBe(ref)
    expect(assetRefSchema.safeParse(ref).success).toBe(true)
  })

  it.each([
    'anything',
    `${NAME}-svg`,
    `${NAME}-png-`,
    `x${NAME}-png`,
    `${NAME.slice(1)}-png`,
    `${NAME.toUpperCase()}-png`,
    `../${NAME}-png`,
  ])('has no path by the ref %j, which the server does not make', (ref) => {
    expect(assetPath(ref)).toBeNull()
  })

  it.each([
    '',
    `${NAME}.png`,
    `/assets/${NAME}.png`,
    `assets/${NAME}-png`,
    `assets/${NAME}.svg`,
    `assets/${NAME}.png/`,
    `assets/${NAME.slice(1)}.png`,
    `assets/${NAME}xpng`,
  ])('has no ref at %j', (path) => {
    expect(assetRefOfPath(path)).toBeNull()
  })
})

it.each([
  'https://e.org',
  'http://e.org/a.png?b=1#c',
  'HTTPS://E.ORG:8443/a',
  'https://[::1]/',
  'https://e.org/user:name@x',
])('takes %j for the address of a page', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

it.each([
  '',
  'e.org',
  '//e.org',
  'https://',
  'ftp://e.org',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'https://ada@e.org',
  'https://ada:secret@e.org',
  'https://:secret@e.org',
  'http://:secret@e.org',
])('takes no address like %j', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

describe('the picture of a POI', () => {
  const longest = 'https://e.org/'.padEnd(URL_MAX, 'x')

  it.each([
    ['a_B-9', false],
    ['x'.repeat(ASSET_REF_MAX), false],
    ['https://e.org/a.png', true],
    [longest, true],
  ])('is a file of the map, or lies on another site', (picture, isElsewhere) => {
    expect(pictureSchema.parse(picture)).toBe(picture)
    expect(isWebPicture(picture)).toBe(isElsewhere)
  })

  it.each(['', 'a.png', 'a/b', 'ftp://e.org/a.png', 'x'.repeat(ASSET_REF_MAX + 1), longest + 'x', null, 7])(
    'is nothing else',
    (picture) => {
      expect(pictureSchema.safeParse(picture).success).toBe(false)
    },
  )
})

it('is uploaded as an icon or an image: a style’s pictures have a call of their own', () => {
  for (const purpose of ['icon', 'image']) expect(assetPurposeSchema.parse(purpose)).toBe(purpose)
  for (const purpose of ['style', '', null]) expect(assetPurposeSchema.safeParse(purpose).success).toBe(false)
})
