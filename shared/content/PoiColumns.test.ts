import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { type Content, contentFrom } from './content.ts'
import type { PoiPart } from './contentColumnsSchema.ts'
import { decodeContent } from './ContentDecoder.ts'
import { encodeContent, partsOf } from './contentParts.ts'
import { encodePart } from './encodePart.ts'
import { PoiColumns } from './PoiColumns.ts'

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

describe('the POIs of a part', () => {
  const part: PoiPart = {
    kind: 'pois',
    version: 3,
    types: [6, 2],
    pois: {
      ...{ id: [10, 1, 20], type: [1, 0, 1], x: [115, -29, 0], y: [1, 1_000_000_000, 0] },
      ...{ name: ['Pier', 'Quay', ''], description: { at: [2], values: ['By the sea.'] } },
      image: { at: [1, 2], values: ['https://example.com/a.png', 'cove'] },
      ...{ icon: { at: [3], values: ['leaf'] }, labelBorder: { at: [3], values: [0] } },
      ...{ labelBgColour: { at: [3], values: ['#010203'] }, createdBy: { at: [2], values: [9] } },
    },
  }
  const columns = new PoiColumns(part, new Map([[11, 5]]))
  const pois = [
    aPoi({
      ...{ id: 10, typeId: 8, x: 1.15, y: 0.01, name: 'Pier' },
      image: 'https://example.com/a.png',
    }),
    aPoi({
      ...{ id: 11, typeId: 6, x: -0.29, y: 10_000_000, name: 'Quay', description: 'By the sea.' },
      ...{ linkedMapId: 5, createdBy: 9 },
    }),
    aPoi({
      ...{ id: 31, typeId: 8, image: 'cove', icon: 'leaf', labelBorder: 0, labelBgColour: '#010203' },
      createdBy: 9,
    }),
  ]

  it('are found by their ids', () => {
    expect([10, 11, 31].map((id) => columns.get(id))).toEqual(pois)
    expect([10, 11, 31].map((id) => columns.has(id))).toEqual([true, true, true])
    for (const id of [0, 9, 12, 30, 32])
      expect([columns.get(id), columns.has(id)]).toEqual([undefined, false])
    expect(columns.entries()).toEqual(pois.map((poi) => [poi.id, poi]))
    expect(columns.size).toBe(3)
    expect(columns.rows()).toEqual(new Set([0]))
  })

  it('are counted by their types, with the length of their texts', () => {
    const counts = new Map([[8, 1]])
    columns.countInto(counts)
    expect(counts).toEqual(
      new Map([
        [8, 3],
        [6, 1],
      ]),
    )
    expect(columns.textLength).toBe(
      'PierQuay'.length + 'By the sea.'.length + 'https://example.com/a.png'.length,
    )
  })

  it('may be none', () => {
    const none = { ...part.pois, id: [], type: [], x: [], y: [], name: [] }
    const few = { at: [], values: [] }
    const lacking = { description: few, image: few, icon: few, labelBorder: few, labelBgColour: few }
    const empty = new PoiColumns({ ...part, pois: { ...none, ...lacking, createdBy: few } }, new Map())
    expect([empty.size, empty.textLength, empty.get(1), empty.has(0)]).toEqual([0, 0, undefined, false])
  })

  it.each<[string, Partial<PoiPart['pois']>]>([
    ['types', { type: [0, 0] }],
    ['x', { x: [0, 0] }],
    ['y', { y: [0, 0, 0, 0] }],
    ['names', { name: ['', ''] }],
  ])('are refused where their %s do not suffice', (_, pois) => {
    expect(() => new PoiColumns({ ...part, pois: { ...part.pois, ...pois } }, new Map())).toThrow(
      new RangeError('The columns of a table differ in length.'),
    )
  })
})
