import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newMapDirectory, sanitiseMapDirectory } from './mapDirectory.ts'

describe('a map directory', () => {
  it('is game, username and four random characters, in lower case [CREATE-025] [CREATE-026] [CONST-015]', () => {
    expect(newMapDirectory('The Witcher 3', 'Geralt_R')).toMatch(/^the-witcher-3-geralt_r-[a-z0-9]{4}$/)
    const drawn = new Set(Array.from({ length: 50 }, () => newMapDirectory('Game', 'Ann')))
    expect(drawn.size).toBeGreaterThan(40)
  })

  it('keeps letters of any script, hyphens and underscores alone [CREATE-026]', () => {
    expect(sanitiseMapDirectory('  Zelda:\tTears / of\\the.Kingdom  ')).toBe('zelda-tears--ofthekingdom')
    expect(sanitiseMapDirectory('原神 Карта')).toBe('原神-карта')
  })

  it('never holds what means something in a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const directory = sanitiseMapDirectory(text)
        expect(directory).toMatch(/^[\p{L}\p{N}_-]*$/u)
        expect(sanitiseMapDirectory(directory)).toBe(directory)
      }),
    )
  })
})
