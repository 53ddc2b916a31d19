import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { contentFrom } from '../../../shared/content/content.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import { PoiColumns } from '../../../shared/content/PoiColumns.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { anyContent } from '../../../tests/changeArbitraries.ts'
import { decodeRead } from '../readParts.ts'
import { usedRefs } from './usedRefs.ts'

afterEach(() => vi.restoreAllMocks())

it('finds the icons of types and POIs, and the pictures of POIs', () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id, icon: 'anvil' })
  const pois = [
    aPoi({ typeId: type.id, icon: 'sail', image: 'pier' }),
    aPoi({ typeId: type.id, image: 'https://a.example/mill.png' }),
  ]
  const content = contentFrom({ categories: [category], types: [type], pois })
  expect(usedRefs(content)).toEqual(new Set(['anvil', 'sail', 'pier', 'https://a.example/mill.png']))
})

it('finds the same in a content as it was read, without looking at any POI', async () => {
  const looks = [vi.spyOn(PoiColumns.prototype, 'entries'), vi.spyOn(PoiColumns.prototype, 'get')]
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const read = await decodeRead(encodeContent(content))
      expect(usedRefs(read)).toEqual(usedRefs(content))
      for (const look of looks) expect(look).not.toHaveBeenCalled()
    }),
  )
})
