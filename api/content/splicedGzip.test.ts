import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deflateText, inflateText, splicedGzip, threadedCompression } from './splicedGzip.ts'

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 2_000 }), fc.constant(''))

describe('a spliced gzip', () => {
  it('is one gzip of all its parts, each of which was compressed by itself', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(text), text, async (start, middle, end) => {
        const parts = await Promise.all(middle.map((one) => deflateText(threadedCompression, one)))
        expect(gunzipSync(splicedGzip(start, parts, end)).toString()).toBe(start + middle.join('') + end)
        expect(await Promise.all(parts.map((one) => inflateText(threadedCompression, one)))).toEqual(middle)
      }),
    )
  })

  it('detects damaged parts', async () => {
    const part = await deflateText(threadedCompression, 'At low tide, nine gulls.')
    const inflated = (fields: object) => inflateText(threadedCompression, { ...part, ...fields })
    await expect(inflated({ crc: part.crc ^ 1 })).rejects.toThrow('damaged')
    await expect(inflated({ length: 3 })).rejects.toThrow('damaged')
  })
})
