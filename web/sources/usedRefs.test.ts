import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { anyContent } from '../../tests/changeArbitraries.ts'
import { encodeContent } from '../../shared/contentParts.ts'
import { PoiColumns } from '../../shared/PoiColumns.ts'
import { decodeRead } from './readParts.ts'
import { usedRefs } from './usedRefs.ts'

afterEach(() => vi.restoreAllMocks())

it('finds the same files in a content as it was read, without looking at any POI', async () => {
  const made = vi.spyOn(PoiColumns.prototype, 'entries')
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const read = await decodeRead(encodeContent(content))
      expect(usedRefs(read)).toEqual(usedRefs(content))
      expect(made).not.toHaveBeenCalled()
    }),
  )
})
