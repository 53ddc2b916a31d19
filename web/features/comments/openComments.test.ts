import { describe, expect, it } from 'vitest'
import { acceptCommentsWidth, storedCommentsWidth } from './openComments.ts'

describe('the width of the comments panel', () => {
  it('is accepted between 320 and 650 px, and otherwise stays [CONST-021] [VIEW-007]', () => {
    expect(acceptCommentsWidth(420, 320)).toBe(320)
    expect(acceptCommentsWidth(420, 650)).toBe(650)
    expect(acceptCommentsWidth(420, 319)).toBe(420)
    expect(acceptCommentsWidth(420, 651)).toBe(420)
  })

  it('is 420 px by default, also where a stored one is out of range [CONST-021]', () => {
    expect(storedCommentsWidth('500')).toBe(500)
    for (const text of [null, '', 'x', '319', '651', '-400']) expect(storedCommentsWidth(text)).toBe(420)
  })
})
