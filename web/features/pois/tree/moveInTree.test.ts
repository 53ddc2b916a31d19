import { expect, it } from 'vitest'
import { applyChanges } from '../../../../shared/content/applyChanges.ts'
import { contentFrom } from '../../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { moveOnto, type RowRef } from './moveInTree.ts'

const sights = aCategory({ name: 'Sights' })
const travel = aCategory({ name: 'Travel' })
const idols = aType({ categoryId: sights.id, name: 'Idols' })
const caves = aType({ categoryId: sights.id, name: 'Caves' })
const ferries = aType({ categoryId: travel.id, name: 'Ferries' })
const caves2 = aType({ categoryId: travel.id, name: 'caves' })
const idol = aPoi({ typeId: idols.id, name: 'Low Sister' })
const pier = aPoi({ typeId: ferries.id, name: '', x: 4, y: 5 })
const content = contentFrom({
  categories: [sights, travel],
  types: [idols, caves, ferries, caves2],
  pois: [idol, pier],
})

const row = (kind: RowRef['kind'], { id }: { id: number }): RowRef => ({ kind, id })
const after = (dragged: RowRef, onto: RowRef) => {
  const move = moveOnto(content, dragged, onto)
  if (move.kind === 'nothing') return move.why
  const applied = applyChanges(content, move.changes)
  return applied.ok ? { content: applied.content, done: move.done } : 'refused'
}

it('moves a type to the category it is dropped on or in', () => {
  for (const onto of [row('category', travel), row('type', ferries), row('poi', pier)]) {
    const moved = after(row('type', idols), onto)
    expect(moved).toHaveProperty('done', '“Idols” moved to “Travel”.')
    expect(typeof moved === 'object' && moved.content.types.get(idols.id)?.categoryId).toBe(travel.id)
  }
})

it('moves a POI to the type it is dropped on or in', () => {
  for (const onto of [row('type', ferries), row('poi', pier)]) {
    const moved = after(row('poi', idol), onto)
    expect(moved).toHaveProperty('done', '“Low Sister” moved to “Ferries”.')
    expect(typeof moved === 'object' && moved.content.pois.get(idol.id)?.typeId).toBe(ferries.id)
  }
})

it('says why a drop does nothing', () => {
  expect(after(row('type', idols), row('type', caves))).toBe('“Idols” is in “Sights” already.')
  expect(after(row('type', caves), row('category', travel))).toBe('“Travel” already has a type “Caves”.')
  expect(after(row('poi', idol), row('type', idols))).toBe('“Low Sister” is of the type “Idols” already.')
  expect(after(row('poi', pier), row('poi', pier))).toBe('“X 4, Y 5” is of the type “Ferries” already.')
  expect(after(row('poi', idol), row('category', travel))).toBe('Drop a POI on a type.')
  expect(after(row('category', sights), row('category', travel))).toBe('A category stays where it is.')
  expect(after(row('poi', { id: 1 }), row('type', idols))).toBe('Someone has deleted it in the meantime.')
})
