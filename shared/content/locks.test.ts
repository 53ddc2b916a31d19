import { expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { changed } from '../../tests/changeArbitraries.ts'
import { invertChanges } from './applyChanges.ts'
import { type Change, changeSchema } from './changes.ts'
import { contentFrom } from './content.ts'
import { isLocked, lockedTypeIds } from './locks.ts'

const category = aCategory()
const other = aCategory({ name: 'Other' })
const [iron, gold, herb] = [
  aType({ categoryId: category.id, name: 'Iron' }),
  aType({ categoryId: category.id, name: 'Gold' }),
  aType({ categoryId: other.id, name: 'Herb' }),
]
const zone = aZone()
const poi = aPoi({ typeId: iron.id })
const content = contentFrom({
  categories: [category, other],
  types: [iron, gold, herb],
  pois: [poi],
  zones: [zone],
})
const locking: readonly Change[] = [
  { op: 'patch', kind: 'category', id: other.id, fields: { isLocked: true } },
  { op: 'patch', kind: 'type', id: iron.id, fields: { isLocked: true } },
  { op: 'patch', kind: 'zone', id: zone.id, fields: { isLocked: true } },
]

it('a category locks its types, a type itself alone', () => {
  expect(lockedTypeIds(content)).toEqual(new Set())
  expect(isLocked(content.categories.get(zone.id))).toBe(false)
  expect(lockedTypeIds(changed(content, locking))).toEqual(new Set([iron.id, herb.id]))
})

it('a lock can be undone where nothing was said about one before', () => {
  const locked = changed(content, locking)
  expect(isLocked(locked.zones.get(zone.id))).toBe(true)
  const back = changed(locked, invertChanges(content, locking))
  expect(lockedTypeIds(back)).toEqual(new Set())
  expect(isLocked(back.zones.get(zone.id))).toBe(false)
})

it('a lock is a guard and no right: what is locked can be changed', () => {
  const locked = changed(content, locking)
  const moved = changed(locked, [{ op: 'patch', kind: 'poi', id: poi.id, fields: { x: 7 } }])
  expect(moved.pois.get(poi.id)?.x).toBe(7)
})

it('changes from before there were locks are read', () => {
  for (const [kind, entity] of [
    ['category', category],
    ['type', iron],
    ['zone', zone],
  ] as const)
    expect(changeSchema.safeParse({ op: 'insert', kind, entity }).success).toBe(true)
})
