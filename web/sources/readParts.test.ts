import { expect, it } from 'vitest'
import { contentFrom } from '../../shared/content.ts'
import { encodeContent } from '../../shared/contentParts.ts'
import { EMPTY_POI } from '../../shared/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/types.ts'
import { decodeRead, readPartsOf } from './readParts.ts'

const category = { id: 1, name: 'Places' }
const type = { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Shrine' }
const pois = Array.from({ length: 3_000 }, (_, at) => ({
  ...EMPTY_POI,
  id: 10 + at * 3,
  typeId: 2,
  x: at / 100,
  y: 7,
  name: `Place ${at}`,
}))

const sent: unknown = JSON.parse(
  JSON.stringify(encodeContent(contentFrom({ categories: [category], types: [type], pois }))),
)

it('returns the parts of what was read, the same as encoding it would make', () => {
  const content = decodeRead(sent as unknown[])
  expect(readPartsOf(content)).toEqual(encodeContent(content))
})

it('knows none of another version', () => {
  const content = decodeRead(sent as unknown[])
  expect(readPartsOf({ ...content, pois: content.pois.without(10) })).toBeNull()
})
