import { describe, expect, it } from 'vitest'
import { acceptWidth, storedWidth } from './storedSidebar.ts'

describe('the width of the sidebar', () => {
  it.each([
    [150, 150],
    [600, 600],
    [420.4, 420],
    [149, 300],
    [601, 300],
    [Number.NaN, 300],
  ])('asked for %d it becomes %d, between 150 and 600 only [VIEW-005] [CONST-018]', (wanted, width) =>
    expect(acceptWidth(300, wanted)).toBe(width),
  )

  it.each([null, '', 'wide', '20', '9000', '-200', '300.5'])(
    'takes the stored %j for the default of 300 [VIEW-001] [CONST-018]',
    (text) => expect(storedWidth(text)).toBe(300),
  )

  it('is restored', () => expect(storedWidth('450')).toBe(450))
})
