import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import type { Change } from './changes.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from './content.ts'
import { ContentDraft, entityAfter, idOf } from './contentDraft.ts'

const sumsOf = ({ typeCounts, poiCounts, zonePoints, textLength }: Content) => ({
  typeCounts: new Map(typeCounts.entries()),
  poiCounts: new Map(poiCounts.entries()),
  zonePoints,
  textLength,
})

it('keeps the sums that a recount of its result gives', () => {
  fc.assert(
    fc.property(anyContent, fc.array(anyChange, { maxLength: 12 }), (content, drawn) => {
      const after = changed(content, applicable(content, drawn))
      expect(sumsOf(after)).toEqual(sumsOf(contentFrom(after)))
    }),
  )
})

it('knows of a name from the moment it is given until it is given up', () => {
  const category = aCategory({ name: 'Ores' })
  const draft = new ContentDraft(contentFrom({ categories: [category], types: [], pois: [] }))
  const holder = (name: string) => draft.categoryNames.otherOfSameName(aCategory({ name }))
  expect(holder(' ORES')).toBe(category.id)
  expect(draft.categoryNames.otherOfSameName(category)).toBeUndefined()
  draft.apply({ op: 'patch', kind: 'category', id: category.id, fields: { name: 'Herbs' } })
  expect([holder('Ores'), holder('Herbs')]).toEqual([undefined, category.id])
  draft.apply({ op: 'remove', kind: 'category', id: category.id })
  expect(holder('Herbs')).toBeUndefined()
})

it('takes names of types for the same within a category alone', () => {
  const [ores, herbs] = [aCategory({ name: 'Ores' }), aCategory({ name: 'Herbs' })]
  const red = aType({ categoryId: ores.id, name: 'Red' })
  const draft = new ContentDraft(contentFrom({ categories: [ores, herbs], types: [red], pois: [] }))
  const holder = (categoryId: number) => draft.typeNames.otherOfSameName(aType({ categoryId, name: 'red' }))
  expect([holder(ores.id), holder(herbs.id)]).toEqual([red.id, undefined])
  draft.apply({ op: 'patch', kind: 'type', id: red.id, fields: { categoryId: herbs.id } })
  expect([holder(ores.id), holder(herbs.id)]).toEqual([undefined, red.id])
})

it('is what it was as long as nothing is applied, and shows what is', () => {
  const draft = new ContentDraft(EMPTY_CONTENT)
  expect(draft.done()).toEqual(EMPTY_CONTENT)
  const category = aCategory()
  draft.apply({ op: 'insert', kind: 'category', entity: category })
  expect(draft.categories.get(category.id)).toBe(category)
})

it('cannot patch what is not there', () => {
  const patch = { op: 'patch', id: 7, fields: { name: 'Rock' } } as const
  expect(() => entityAfter<{ id: number; name: string }>(new Map(), patch)).toThrow('No entity 7 to patch.')
})

it('finds the id of what a change is about', () => {
  const poi = aPoi({ typeId: 1 })
  const changes: Change[] = [
    { op: 'insert', kind: 'poi', entity: poi },
    { op: 'patch', kind: 'poi', id: poi.id, fields: { x: 1 } },
    { op: 'remove', kind: 'poi', id: poi.id },
  ]
  expect(changes.map(idOf)).toEqual([poi.id, poi.id, poi.id])
})

it('walks the types of a content once for the names in all its drafts', () => {
  const category = aCategory()
  const iron = aType({ categoryId: category.id, name: 'Iron' })
  const content = changed(EMPTY_CONTENT, [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: iron },
  ])
  const walked = vi.spyOn(content.types, Symbol.iterator)
  const gold = aType({ categoryId: category.id, name: 'iron' })
  for (let draft = 0; draft < 3; draft++)
    expect(new ContentDraft(content).typeNames.otherOfSameName(gold)).toBe(iron.id)
  expect(walked).toHaveBeenCalledTimes(1)
})
