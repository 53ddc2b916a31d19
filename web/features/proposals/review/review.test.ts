import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../../tests/builders.ts'
import { changed } from '../../../../tests/changeArbitraries.ts'
import type { Change } from '../../../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../../../shared/content/content.ts'
import { fieldsOf, groupOf, titleOf, verbOf } from './changeTexts.ts'
import { placeOfChange, reviewMarks } from './reviewMarks.ts'

const ways = aCategory({ name: 'Ways' })
const landing = aType({ categoryId: ways.id, name: 'Landing', colour: '#112233' })
const ferry = aPoi({ typeId: landing.id, name: 'Ferry', x: 10, y: 20 })
const shoal = aZone({ label: 'Shoal' })
const content = changed(EMPTY_CONTENT, [
  { op: 'insert', kind: 'category', entity: ways },
  { op: 'insert', kind: 'type', entity: landing },
  { op: 'insert', kind: 'poi', entity: ferry },
  { op: 'insert', kind: 'zone', entity: shoal },
])
const light = aType({ categoryId: ways.id, name: 'Light', colour: '#abcdef' })
const tower = aPoi({ typeId: light.id, x: 3, y: 4 })
const addLight: Change = { op: 'insert', kind: 'type', entity: light }
const addTower: Change = { op: 'insert', kind: 'poi', entity: tower }
const move: Change = { op: 'patch', kind: 'poi', id: ferry.id, fields: { x: 15, name: 'Old ferry' } }
const removal: Change = { op: 'remove', kind: 'poi', id: ferry.id }
const names = { content, changes: [addLight, addTower] }

describe('what a change of a suggestion is called', () => {
  it('is the name of the POI, or of its type, which may be suggested too', () => {
    expect([titleOf(move, undefined, names), verbOf(move)]).toEqual(['Ferry', 'Moved'])
    expect([titleOf(addTower, undefined, names), groupOf(addTower, undefined, names)]).toEqual([
      'Light',
      'Light',
    ])
  })

  it('is what it was for a POI that is gone, if that is known', () => {
    const gone = { content: EMPTY_CONTENT, changes: [] }
    expect(titleOf(removal, { op: 'insert', kind: 'poi', entity: ferry }, gone)).toBe('Ferry')
    expect(titleOf(removal, undefined, gone)).toBe('A POI that is gone')
  })

  it('tells each field before and after, and what it is now if somebody else has changed it', () => {
    const before: Change = { op: 'patch', kind: 'poi', id: ferry.id, fields: { x: 9, name: 'Ferry' } }
    expect(fieldsOf(move, before, names, [])).toEqual([
      { label: 'X', was: '9', now: '10', suggested: '15' },
      { label: 'Name', was: 'Ferry', now: null, suggested: 'Old ferry' },
    ])
    const geometry = { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2 } as const
    const reshaped: Change = { op: 'patch', kind: 'zone', id: shoal.id, fields: { geometry } }
    expect(fieldsOf(reshaped, undefined, names, [])).toEqual([
      { label: 'Outline', was: null, now: null, suggested: 'as drawn on the map' },
    ])
  })

  it('tells floors by their names', () => {
    const floors = ['Cellar', 'Loft'].map((name, at) => ({ id: at + 1, name, frame: null, image: null }))
    const moved: Change = { op: 'patch', kind: 'poi', id: ferry.id, fields: { floor: 1, leadsTo: 2 } }
    expect(fieldsOf(moved, undefined, names, floors)).toEqual([
      { label: 'Floor', was: 'all floors', now: null, suggested: 'Cellar' },
      { label: 'Leads to', was: 'none', now: null, suggested: 'Loft' },
    ])
  })
})

describe('what the map shows of a suggestion', () => {
  const shown = (changes: readonly Change[]) =>
    reviewMarks(content, { changes, isTicked: (index) => index === 0, current: 0 })

  it('is a ring, an arrow or a cross for a POI, in the colour of its type', () => {
    expect(shown([addTower, addLight, move, removal])).toMatchObject([
      { kind: 'added', at: { x: 3, y: 4 }, colour: '#abcdef', isTicked: true, isCurrent: true },
      { kind: 'moved', from: { x: 10, y: 20 }, to: { x: 15, y: 20 }, isTicked: false, isCurrent: false },
      { kind: 'removed', at: { x: 10, y: 20 } },
    ])
  })

  it('is the outline of a zone before and after', () => {
    const geometry = { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2 } as const
    const reshaped: Change = { op: 'patch', kind: 'zone', id: shoal.id, fields: { geometry } }
    expect(shown([reshaped])).toMatchObject([{ before: shoal.geometry, after: geometry }])
    expect(shown([{ op: 'remove', kind: 'zone', id: shoal.id }])).toMatchObject([
      { before: shoal.geometry, after: null },
    ])
    expect(placeOfChange(content, reshaped)).toEqual({ x: 5, y: 5 })
  })

  it('is nothing for a type, nor for a POI that is gone', () => {
    expect(
      reviewMarks(EMPTY_CONTENT, { changes: [addLight, move], isTicked: () => true, current: null }),
    ).toEqual([])
    expect(placeOfChange(content, addLight)).toBeNull()
  })
})
