import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { changed } from '../../../tests/changeArbitraries.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { type Alignment, alignChanges, distributeChanges } from './alignment.ts'

const category = aCategory()
const type = aType({ categoryId: category.id })
const [a, b, c] = [
  aPoi({ typeId: type.id, x: 10, y: 50 }),
  aPoi({ typeId: type.id, x: 25, y: 10 }),
  aPoi({ typeId: type.id, x: 70, y: 30 }),
]
/** Its bounds are 80 to 100 by 60 to 80. */
const zone = aZone({ geometry: { kind: 'circle', centre: { x: 90, y: 70 }, radius: 10 } })
const content = contentFrom({ categories: [category], types: [type], pois: [a, b, c], zones: [zone] })
const pois = selectionOf({ pois: [a.id, b.id, c.id] })
const all = selectionOf({ pois: pois.pois, zones: [zone.id] })

const aligned = (alignment: Alignment) => changed(content, alignChanges(content, all, alignment))
const centreOf = ({ zones }: typeof content) => {
  const geometry = zones.get(zone.id)?.geometry
  return geometry?.kind === 'circle' ? geometry.centre : null
}

describe('aligning', () => {
  it.each([
    ['left', 'x', 10, 20],
    ['right', 'x', 100, 90],
    ['middleX', 'x', 55, 55],
    ['bottom', 'y', 10, 20],
    ['top', 'y', 80, 70],
    ['middleY', 'y', 45, 45],
  ] as const)('%s moves all to one line along %s', (alignment, axis, place, centre) => {
    const after = aligned(alignment)
    expect(Array.from(after.pois, (poi) => poi[axis])).toEqual([place, place, place])
    expect(centreOf(after)?.[axis]).toBe(centre)
    const other = axis === 'x' ? 'y' : 'x'
    expect(Array.from(after.pois, (poi) => poi[other]).sort()).toEqual(
      [a, b, c].map((poi) => poi[other]).sort(),
    )
  })

  it('says nothing of what is in line already', () => {
    const once = aligned('left')
    expect(alignChanges(once, all, 'left')).toEqual([])
  })
})

it('distributes what lies between the two outermost, and needs three for it', () => {
  const after = changed(content, distributeChanges(content, pois, 'x'))
  expect([a, b, c].map(({ id }) => after.pois.get(id)?.x)).toEqual([10, 40, 70])
  expect(distributeChanges(content, selectionOf({ pois: [a.id, b.id] }), 'x')).toEqual([])
})
