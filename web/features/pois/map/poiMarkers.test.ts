import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../shared/content/applyChanges.ts'
import type { Change } from '../../../../shared/content/changes.ts'
import { contentFrom } from '../../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { markerOf, markerPatch, markersOf } from './poiMarkers.ts'

const category = aCategory()
const idols = aType({ categoryId: category.id, name: 'Idols' })
const veins = aType({ categoryId: category.id, name: 'Veins', colour: '#a9c1d6', shape: 'star' })
const first = aPoi({ typeId: idols.id, name: 'Nine Gulls' })
const second = aPoi({ typeId: veins.id })
const before = contentFrom({ categories: [category], types: [idols, veins], pois: [first, second] })

const urlOf = (ref: string) => (ref === 'lost' ? null : `/files/${ref}.png`)

const patchAfter = (...changes: Change[]) => {
  const applied = applyChanges(before, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return markerPatch(before, applied.content, urlOf)
}

describe('a marker', () => {
  it('has its type’s colour and shape, by default a red circle [POI-040] [POI-041]', () => {
    expect(markerOf(first, idols, urlOf)).toMatchObject({
      colour: '#ff0000',
      shape: 'circle',
      label: 'Nine Gulls',
    })
    expect(markerOf(second, veins, urlOf)).toMatchObject({ colour: '#a9c1d6', shape: 'star', label: '' })
  })

  it('has the type’s label look until the POI has its own; 0 is a value [POI-042] [POI-043]', () => {
    expect(markerOf(first, idols, urlOf)).toMatchObject({
      labelBgColour: '#000000',
      labelBorderColour: '#000000',
    })
    expect(markerOf({ ...first, labelBorder: 0, labelBgColour: '#223344' }, idols, urlOf)).toMatchObject({
      labelBgColour: '#223344',
      labelBorderColour: null,
    })
    expect(
      markerOf({ ...first, labelBorder: 1 }, { ...idols, labelBorder: 0 }, urlOf).labelBorderColour,
    ).toBe('#000000')
  })
})

describe('a marker’s icon', () => {
  const urlWith = (own: string | null, ofType: string | null) =>
    markerOf({ ...first, icon: own }, { ...idols, icon: ofType }, urlOf).iconUrl

  it('is the POI’s own, else its type’s, else none', () => {
    expect(urlWith('own', 'types')).toBe('/files/own.png')
    expect(urlWith(null, 'types')).toBe('/files/types.png')
    expect(urlWith(null, null)).toBeNull()
  })

  it('is none if the source does not know the file', () => expect(urlWith('lost', null)).toBeNull())
})

describe('the redrawn markers', () => {
  it('are all POIs at first', () => {
    expect(
      markersOf(before, urlOf)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([first.id, second.id].sort())
  })

  it('are the changed POI only', () => {
    const patch = patchAfter({ op: 'patch', kind: 'poi', id: first.id, fields: { x: 5 } })
    expect(patch).toEqual({ upsert: [markerOf({ ...first, x: 5 }, idols, urlOf)], remove: [] })
  })

  it('are all POIs of a changed type', () => {
    const patch = patchAfter({ op: 'patch', kind: 'type', id: veins.id, fields: { colour: '#00ff00' } })
    expect(patch.upsert.map(({ id, colour }) => [id, colour])).toEqual([[second.id, '#00ff00']])
  })

  it('are none if a category was renamed', () => {
    expect(patchAfter({ op: 'patch', kind: 'category', id: category.id, fields: { name: 'New' } })).toEqual({
      upsert: [],
      remove: [],
    })
  })

  it('are removed with their POI', () => {
    expect(patchAfter({ op: 'remove', kind: 'poi', id: first.id })).toEqual({
      upsert: [],
      remove: [first.id],
    })
  })
})
