import { afterEach, expect, it, vi } from 'vitest'
import { contentFrom } from '../../shared/content/content.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { encodeContent } from '../../shared/content/contentParts.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { decodeRead, readPartsOf } from './readParts.ts'

const category = { id: 1, name: 'Places' }
const type = { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Shrine' }
const pois = Array.from({ length: 6_000 }, (_, at) => ({
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

afterEach(() => vi.restoreAllMocks())

it('leaves room for other tasks between parts that take long', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5))
  let isDone = false
  let turns = 0
  const takeTurn = () => {
    turns++
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const parts = sent as unknown[]
  expect(await decodeRead(parts)).toEqual(decodeContent(parts))
  isDone = true
  expect(parts.length).toBeGreaterThanOrEqual(9)
  expect(turns).toBeGreaterThanOrEqual(3)
})

it('returns the parts of what was read, the same as encoding it would make', async () => {
  const content = await decodeRead(sent as unknown[])
  expect(readPartsOf(content)).toEqual(encodeContent(content))
})

it('knows none of another version', async () => {
  const content = await decodeRead(sent as unknown[])
  expect(readPartsOf({ ...content, pois: content.pois.without(10) })).toBeNull()
})
