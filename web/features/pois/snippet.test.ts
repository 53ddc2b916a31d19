import { describe, expect, it } from 'vitest'
import { snippet } from '../../ui/findText.tsx'

describe('the piece of a description that was found', () => {
  it.each([
    ['Low water only.', 'water', 'Low water only.'],
    ['Stand on the causeway and wait for low tide.', 'tide', '… low tide.'],
    ['Stand\non\n\nthe causeway', 'stand', 'Stand on the causeway'],
    ['An unbrokenlongwordwithoutspaces', 'spaces', '… ithoutspaces'],
    ['Nothing here', 'tide', ''],
  ])('of %j with %s is %j', (text, key, piece) => expect(snippet(text, key)).toBe(piece))

  it('is no longer than a line needs', () => {
    expect(snippet('tide '.repeat(1_000), 'tide').length).toBeLessThanOrEqual(122)
  })
})
