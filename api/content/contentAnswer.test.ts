import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deflateHead, gzipAfter } from './contentAnswer.ts'

it('a head and what follows it are one gzip, and the head serves many', async () => {
  const bytes = fc
    .oneof(fc.string(), fc.lorem({ maxCount: 200 }), fc.constant(''))
    .map((text) => Buffer.from(text))
  await fc.assert(
    fc.asyncProperty(bytes, bytes, bytes, async (start, end, otherEnd) => {
      const head = await deflateHead(start)
      expect(gunzipSync(await gzipAfter(head, end))).toEqual(Buffer.concat([start, end]))
      expect(gunzipSync(await gzipAfter(head, otherEnd))).toEqual(Buffer.concat([start, otherEnd]))
    }),
  )
})
