import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { type Content, contentFrom } from './content.ts'
import { ContentDecoder, decodeContent } from './ContentDecoder.ts'
import { encodeContent } from './contentParts.ts'
import type { Poi } from './pois.ts'

const category = aCategory({ id: 7, name: 'Ores' })
const [iron, gold] = [
  aType({ id: 8, categoryId: 7, name: 'Iron' }),
  aType({ id: 9, categoryId: 7, name: 'Gold' }),
]
const pois = [aPoi({ id: 1, typeId: 8, name: 'Pier' }), aPoi({ id: 2, typeId: 9, name: 'Quay' })]
const zone = aZone({ id: 3, label: 'Bay' })
const whole = contentFrom({ categories: [category], types: [iron, gold], pois, zones: [zone] })
const [frame, poiPart, zonePart] = encodeContent(whole)

const byId = <T extends { readonly id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)
const rowsOf = ({ categories, types, pois, zones, typeCounts, poiCounts, ...sums }: Content) => ({
  ...sums,
  rows: [byId(categories), byId(types), byId(pois), byId(zones)],
  counts: [typeCounts, poiCounts].map((counts) => new Map(counts.entries())),
})

describe('content that is read part by part', () => {
  it('is whole, whatever order its parts come in', () => {
    for (const parts of [
      [frame, poiPart, zonePart],
      [zonePart, poiPart, frame],
    ]) {
      const decoder = new ContentDecoder()
      for (const part of parts) decoder.add(part)
      expect(rowsOf(decoder.done())).toEqual(rowsOf(whole))
    }
  })

  it('may have any of its parts alone, but POIs only with their types', () => {
    expect(rowsOf(decodeContent([]))).toEqual(rowsOf(contentFrom({ categories: [], types: [], pois: [] })))
    expect(byId(decodeContent([zonePart]).zones)).toEqual([zone])
    expect(byId(decodeContent([frame]).types)).toEqual([iron, gold])
    expect(() => decodeContent([poiPart])).toThrow(new RangeError('No type has the id 8.'))
    const [ironAlone] = encodeContent(contentFrom({ categories: [category], types: [iron], pois: [] }))
    expect(() => decodeContent([ironAlone, poiPart])).toThrow(new RangeError('No type has the id 9.'))
  })

  it('has POIs that lead where it is said', () => {
    const read = decodeContent([frame, poiPart], new Map([[2, 5]]))
    expect(byId(read.pois).map(({ linkedMapId }) => linkedMapId)).toEqual([null, 5])
  })

  it('counts a POI once that is in two parts, as the later one has it', () => {
    const pier = aPoi({ id: 1, typeId: 8, name: 'Pier' })
    const contentWith = (pois: Poi[]) =>
      contentFrom({ categories: [category], types: [iron, gold], pois, zones: [] })
    const [, earlier] = encodeContent(contentWith([pier, aPoi({ id: 2, typeId: 8, name: 'Old Quay' })]))
    const later = [aPoi({ id: 2, typeId: 9, name: 'Quay' }), aPoi({ id: 4, typeId: 9, name: 'Mole' })]
    const [, laterPart] = encodeContent(contentWith(later))
    expect(rowsOf(decodeContent([frame, earlier, laterPart]))).toEqual(rowsOf(contentWith([pier, ...later])))
  })

  it('is refused with a part that is none', () => {
    for (const part of [null, {}, { ...frame, kind: 'regions' }, { ...frame, version: 2 }])
      expect(() => new ContentDecoder().add(part)).toThrow()
  })
})
