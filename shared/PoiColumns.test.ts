import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { anyChange, anyContent, applicable, changed } from '../tests/changeArbitraries.ts'
import { aCategory, aPoi, aType } from '../tests/builders.ts'
import { contentFrom, type Content } from './content.ts'
import { decodeContent } from './ContentDecoder.ts'
import { encodeContent, partsOf } from './contentParts.ts'
import { encodePart } from './encodePart.ts'
import { PoiColumns } from './PoiColumns.ts'
import type { PoiPart } from './contentColumnsSchema.ts'

afterEach(() => vi.restoreAllMocks())

const category = aCategory()
const type = aType({ categoryId: category.id })
const contentOf = (ids: readonly number[]): Content =>
  contentFrom({
    categories: [category],
    types: [type],
    pois: ids.map((id) => aPoi({ id, typeId: type.id, name: `Pier ${id}`, linkedMapId: null })),
  })
const byId = (content: Content) => [...content.pois].sort((a, b) => a.id - b.id)

it('makes no POI of a content that is read, and of one that is asked for only that one', () => {
  const content = contentOf(Array.from({ length: 5_000 }, (_, at) => 7 + at * 3))
  const parts = encodeContent(content)
  const all = vi.spyOn(PoiColumns.prototype, 'entries')
  const read = decodeContent(parts)
  expect(read.pois.size).toBe(5_000)
  expect(read.poiCounts.get(type.id)).toBe(5_000)
  expect(partsOf(read).map(({ name }) => name)).toEqual(partsOf(content).map(({ name }) => name))
  expect(read.pois.get(307)).toEqual(content.pois.get(307))
  expect(read.pois.has(308)).toBe(false)
  expect(all).not.toHaveBeenCalled()
  const moved = read.pois.with(307, aPoi({ id: 307, typeId: type.id }))
  expect([...moved.changedIds(read.pois)]).toEqual([307])
})

it('keeps a POI the same object, however it is asked for, in all versions', () => {
  fc.assert(
    fc.property(anyContent, fc.array(anyChange, { maxLength: 6 }), fc.nat(), (content, changes, which) => {
      const read = decodeContent(encodeContent(content))
      const [one] = byId(content).slice(which % Math.max(1, content.pois.size))
      const first = one && read.pois.get(one.id)
      const next = changed(read, applicable(read, changes))
      for (const poi of read.pois) expect(read.pois.get(poi.id)).toBe(poi)
      expect(first).toBe(one && read.pois.get(one.id))
      const touched = new Set(next.pois.changedIds(read.pois))
      for (const poi of next.pois) if (!touched.has(poi.id)) expect(read.pois.get(poi.id)).toBe(poi)
    }),
  )
})

it('reads parts that hold ids of one another’s rows, a later one winning', () => {
  const first = partsOf(contentOf([1, 2, 3])).map(({ entities }) => encodePart(entities))
  const [, second] = partsOf(contentOf([3, 4])).map(({ entities }) => encodePart(entities))
  const read = decodeContent([...first, second])
  expect(byId(read)).toEqual(byId(contentOf([1, 2, 3, 4])))
  expect(read.pois.size).toBe(4)
})

it('refuses columns that name a type, or a row, that is not there, and such of different lengths', () => {
  const part = encodeContent(contentOf([1, 2])).find(({ kind }) => kind === 'pois') as PoiPart
  const made = (pois: Partial<PoiPart['pois']>) => () =>
    new PoiColumns({ ...part, pois: { ...part.pois, ...pois } }, new Map())
  expect(made({})().size).toBe(2)
  expect(made({ type: [0, 1] })).toThrow(RangeError)
  expect(made({ name: ['Pier'] })).toThrow(RangeError)
  expect(made({ description: { at: [3], values: ['Far'] } })).toThrow(RangeError)
})
