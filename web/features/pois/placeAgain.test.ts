import { expect, it } from 'vitest'
import { applyChanges } from '../../../shared/applyChanges.ts'
import { EMPTY_CONTENT } from '../../../shared/content.ts'
import { EMPTY_POI } from '../../../shared/pois.ts'
import { placeAgainChanges } from './poiChanges.ts'

it('puts a deleted POI back as it was typed, under a new id, with the type it needs', () => {
  const deleted = { ...EMPTY_POI, id: 5, typeId: 4, x: 1, y: 2, name: 'Low Sister', image: 'a.png' }
  const text = { category: 'Towns', type: 'Inns', name: ' High Sister ', description: 'Typed' }
  const edit = { ...text, x: 3, y: 2, linkedMapId: null }
  const { changes, poiId } = placeAgainChanges(EMPTY_CONTENT, 1, deleted, edit)
  const applied = applyChanges(EMPTY_CONTENT, changes)
  const poi = applied.ok ? applied.content.pois.get(poiId) : undefined
  expect(poiId).not.toBe(5)
  expect(poi).toMatchObject({ name: 'High Sister', description: 'Typed', x: 3, y: 2, image: 'a.png' })
})
