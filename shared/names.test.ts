import { describe, expect, it } from 'vitest'
import { localMapMetaSchema } from './maps/localMap.ts'
import { nameSchema, sameName, textSchema } from './names.ts'
import { usernameSchema } from './people/usernames.ts'

describe('names', () => {
  const name = nameSchema(5, 'Empty.')

  it('are trimmed, and must not be empty or too long', () => {
    expect(name.parse('  Cave ')).toBe('Cave')
    expect(name.safeParse('   ').error?.issues[0]?.message).toBe('Empty.')
    expect(name.safeParse('Cavern').error?.issues).toHaveLength(1)
  })

  it('have no control characters and no half surrogates', () => {
    for (const text of ['a\u0000b', 'a\u001bb', '\ud800', '\udc00x'])
      expect(name.safeParse(text).success).toBe(false)
    expect(name.parse('🗺')).toBe('🗺')
  })

  it('count as a field in a browser counts: a character beyond the basic plane is two', () => {
    expect(name.parse('🗺🗺a')).toBe('🗺🗺a')
    expect(name.safeParse('🗺🗺🗺').error?.issues).toHaveLength(1)
    expect(textSchema(5).safeParse('🗺🗺🗺').success).toBe(false)
    expect(localMapMetaSchema.safeParse({ name: '🗺'.repeat(61), created_at: 0 }).success).toBe(false)
  })

  it('are as bounded folded as they are written', () => {
    expect(name.safeParse('\ufdfa').success).toBe(false)
    expect(name.safeParse('abcd\ufdfa').success).toBe(false)
    expect(usernameSchema.safeParse('\ufdfa'.repeat(3)).success).toBe(false)
  })

  it('are the same whatever the case and the space around them [POI-024]', () => {
    expect(sameName(' Gull Idols', 'gull idols ')).toBe(true)
    expect(sameName('Gull', 'Gulls')).toBe(false)
    expect(sameName('Maße', 'Masse')).toBe(false)
  })
})

describe('longer text', () => {
  it('keeps its line breaks', () => {
    expect(textSchema(20).parse('one\n\ttwo')).toBe('one\n\ttwo')
    expect(textSchema(3).safeParse('four').success).toBe(false)
    expect(textSchema(9).safeParse('a\u0000b').error?.issues[0]?.message).toBe(
      'Control characters are not allowed.',
    )
  })
})
