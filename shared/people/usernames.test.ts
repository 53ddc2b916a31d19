import { describe, expect, it } from 'vitest'
import { usernameSchema } from './usernames.ts'

const problemOf = (name: string) => usernameSchema.safeParse(name).error?.issues[0]?.message

describe('usernameSchema', () => {
  it.each([
    'Ada-Lovelace',
    'Zoë_Łódź.9',
    'Đặng-Thùy',
    'жуков',
    'Иван-Smith',
    'Ελένη',
    'Հայկ',
    'გიორგი',
    'דוד',
    'محمد',
    'अनिल',
    'สมชาย',
    'ប្រាជ្ញ',
    '王小明',
    '山田たろう',
    'ユーザーX',
    '김철수',
    'ㄅㄆㄇ漢字',
    'ᏣᎳᎩ',
    '𝓐𝓭𝓪',
    '7',
  ])('takes %s, in whatever alphabet it is written', (name) => {
    expect(problemOf(name)).toBeUndefined()
  })

  it.each([
    ['a Hangul filler', '\u3164'],
    ['a Hangul filler among letters', 'ad\u3164min'],
    ['a Hangul choseong filler', '\u115f'],
    ['a Hangul jungseong filler', '\u1160'],
    ['a halfwidth Hangul filler', '\uffa0'],
    ['a zero-width space', 'ad\u200bmin'],
    ['a zero-width joiner', 'ad\u200dmin'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a direction mark', '\u202eadmin'],
    ['a variation selector', 'admin\ufe0f'],
    ['a grapheme joiner', 'admin\u034f'],
    ['a tag', 'admin\u{e0041}'],
  ])('refuses %s', (_what, name) => {
    expect(problemOf(name)).toBe('A username cannot have invisible characters.')
  })

  it.each([
    ['Cyrillic in Latin', '\u0430dmin'],
    ['Greek in Latin', '\u03bfperator'],
    ['Latin in Cyrillic', 'Ж\u0075ков'],
    ['Armenian in Latin', 'adm\u0578n'],
    ['runes', 'ᚠᚢᚦ'],
    ['Hangul with Hiragana', '김の'],
    ['Cyrillic in the second word,', 'ada-\u0430dmin'],
  ])('refuses %s in one word', (_what, name) => {
    expect(problemOf(name)).toBe('Please write each word of the name in one alphabet.')
  })

  it.each([
    ['a mark without a letter', '\u093fa'],
    ['a heap of marks', `अ${'\u0903'.repeat(4)}`],
    ['marks on Latin letters', 'a\u0336b'],
    ['the empty Braille cell', 'a\u2800b'],
    ['a picture', 'a🗺'],
  ])('refuses %s', (_what, name) => {
    expect(problemOf(name)).toBe('Letters, digits, dots, hyphens and underscores only.')
  })

  it.each([
    ['Please enter a username.', '  '],
    ['A username has at most 32 characters.', 'x'.repeat(33)],
    ['A username has at most 32 characters.', 'ﷺ'.repeat(3)],
    ['A username needs a letter or a digit.', '_.-'],
    ['Letters, digits, dots, hyphens and underscores only.', 'a b'],
  ])('says %j', (problem, name) => {
    expect(problemOf(name)).toBe(problem)
  })

  it('has 32 characters at most, without the space around it', () => {
    expect(usernameSchema.parse(` ${'x'.repeat(32)} `)).toBe('x'.repeat(32))
  })

  it('combines letters with their marks', () => {
    expect(usernameSchema.parse('Zoe\u0308')).toBe('Zo\u00eb')
  })
})
