import { describe, expect, it } from 'vitest'
import { mentionedNames } from './mentions.ts'

describe('mentionedNames', () => {
  it.each([
    ['Thanks @ada, and @Bob_2!', ['ada', 'Bob_2']],
    ['@ada @ada.', ['ada']],
    ['(@émile-b)', ['émile-b']],
    ['ada@example.org, /@ada, @@ada, @', []],
    ['https://example.org/?by=@ada', []],
    ['Nobody.', []],
  ])('finds those in %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names)
  })
})
