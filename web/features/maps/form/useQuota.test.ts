import { describe, expect, it } from 'vitest'
import { quotaProblem, quotaText } from './useQuota.ts'

const GB = 1024 ** 3
const quota = { maps: { used: 3, most: 1_000 }, bytes: { used: GB, most: 10 * GB } }

describe('what is left for somebody', () => {
  it('is said in maps and in room for their images', () => {
    expect(quotaText(quota)).toBe('Left for you: 997 of 1,000 maps, and 9.0 GB of 10.0 GB for their images.')
    expect(quotaText(quota, true)).toBe('Left for your images: 9.0 GB of 10.0 GB.')
  })

  it('is never less than nothing', () => {
    const over = { maps: { used: 9, most: 2 }, bytes: { used: 9 * GB, most: GB } }
    expect(quotaText(over)).toBe('Left for you: 0 of 2 maps, and 0 kB of 1.0 GB for their images.')
  })
})

describe('an image beyond what is left', () => {
  const image = new Blob(['12345'])

  it('is refused before its upload, as the server would', () => {
    expect(quotaProblem(undefined, image)).toBeNull()
    expect(quotaProblem(quota, image)).toBeNull()
    expect(quotaProblem({ ...quota, maps: { used: 2, most: 2 } }, image)).toBe(
      'You have reached your limit of maps.',
    )
    expect(quotaProblem({ ...quota, bytes: { used: 6, most: 10 } }, image)).toBe(
      'The images of your maps have reached their limit. Delete a map to make room.',
    )
  })
})
