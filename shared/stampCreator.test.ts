import { expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../tests/builders.ts'
import type { Change } from './changes.ts'
import { stampCreator } from './stampCreator.ts'

it('gives POIs and zones that are made their maker, whatever they say, and leaves all else as it is', () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const poi = aPoi({ typeId: type.id, createdBy: 9 })
  const zone = aZone()
  const others: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'patch', kind: 'poi', id: poi.id, fields: { name: 'Rock' } },
    { op: 'remove', kind: 'zone', id: zone.id },
  ]
  const made: Change[] = [
    { op: 'insert', kind: 'poi', entity: poi },
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  expect(stampCreator([...others, ...made], 4)).toEqual([
    ...others,
    { op: 'insert', kind: 'poi', entity: { ...poi, createdBy: 4 } },
    { op: 'insert', kind: 'zone', entity: { ...zone, createdBy: 4 } },
  ])
})
