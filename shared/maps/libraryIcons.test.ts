import { describe, expect, it } from 'vitest'
import { assetPath, assetRefSchema } from './assets.ts'
import { ICON_LIBRARY, iconTitle, libraryIconName, libraryIconPath, libraryIconRef } from './libraryIcons.ts'

describe('a library icon', () => {
  it.each(['anchor', 'dragon-head', '3d-glasses', 'a-b-2'])('is named by a ref of its own: %s', (name) => {
    const ref = libraryIconRef(name)
    expect(ref).toBe(`gi_${name}`)
    expect(assetRefSchema.parse(ref)).toBe(ref)
    expect(libraryIconName(ref)).toBe(name)
    expect(assetPath(ref)).toBeNull()
  })

  it('has an address for each colour', () => {
    expect(libraryIconPath('gi_dragon-head', '#ff8800')).toBe('/icons/dragon-head/ff8800.svg')
  })

  it.each([
    ['dragon-head', 'Dragon head'],
    ['big-bad-wolf', 'Big bad wolf'],
    ['anchor', 'Anchor'],
    ['3d-glasses', '3d glasses'],
    ['', ''],
  ])('%j is shown as %j', (name, title) => {
    expect(iconTitle(name)).toBe(title)
  })

  it('names those who drew it, each once', () => {
    expect(new Set(ICON_LIBRARY.authors).size).toBe(ICON_LIBRARY.authors.length)
  })
})

it.each([
  '',
  'gi_',
  'anchor',
  'gi_Anchor',
  'gi_-anchor',
  'gi_anchor-',
  'gi_dragon--head',
  'gi_dragon_head',
  'xgi_anchor',
  'gi_anchor.svg',
  'gi_../anchor',
  '0123456789abcdef01234567-png',
])('the ref %j is no library icon', (ref) => {
  expect(libraryIconName(ref)).toBeNull()
  expect(libraryIconPath(ref, '#ff8800')).toBeNull()
})
