import { expect, it } from 'vitest'
import { aCategory, aType } from '../../../tests/builders.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import type { ShownMarker } from '../../scene/markers/markerKind.ts'
import { legendOf } from './legendOf.ts'

const category = aCategory()
const [ore, well] = [1, 2].map((at) => aType({ categoryId: category.id, name: `Type ${at}` }))
const content = contentFrom({
  ...{ categories: [category], types: [ore, well].filter((type) => type !== undefined) },
  ...{ pois: [], zones: [] },
})

const markerAt = (x: number, typeId = 0, isElsewhere = false): ShownMarker => ({
  marker: { id: x, typeId, x, y: 5, shape: 'circle', colour: '#ff0000', label: '' },
  isDimmed: isElsewhere,
  isElsewhere,
})

it('counts what is on the picture and on the shown floor', () => {
  const markers = [
    markerAt(1, ore?.id),
    markerAt(2, ore?.id),
    markerAt(3, ore?.id, true),
    markerAt(4, well?.id, true),
    markerAt(99, ore?.id),
  ]
  const area = { left: 0, bottom: 0, right: 10, top: 10 }
  const [listed] = legendOf(content, markers, { area, urlOf: () => '' })
  expect(listed?.types.map(({ name, count }) => [name, count])).toEqual([['Type 1', 2]])
})
