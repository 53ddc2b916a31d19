import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { replayChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { EMPTY_CONTENT } from './content.ts'
import { refuseOverfull, refuseWhere } from './contentRefusals.ts'

const category = aCategory({ id: 11 })
const type = aType({ id: 12, categoryId: 11, icon: 'icon.png' })
const poi = aPoi({ id: 13, typeId: 12, image: 'picture.png', icon: 'icon.png', linkedMapId: 7 })
const inserts: Change[] = [
  { op: 'insert', kind: 'category', entity: category },
  { op: 'insert', kind: 'type', entity: type },
  { op: 'insert', kind: 'poi', entity: poi },
]

describe('a reference to something outside of the content', () => {
  it('is refused where that does not exist, with all of its fields', () => {
    expect(refuseWhere(inserts, () => false)).toEqual([])
    expect(refuseWhere(inserts, ({ field }) => field === 'icon')).toEqual([
      {
        index: 1,
        code: 'unknown-reference',
        text: 'The icon is not an icon of this map or of the library.',
        fields: ['icon'],
      },
      {
        index: 2,
        code: 'unknown-reference',
        text: 'The icon is not an icon of this map or of the library.',
        fields: ['icon'],
      },
    ])
    const [first] = refuseWhere(inserts.slice(2), ({ field }) => field !== 'icon')
    expect(first?.fields?.toSorted()).toEqual(['image', 'linkedMapId'])
  })

  it.each([
    ['image', 'The picture is not a file of this map.'],
    ['linkedMapId', 'The linked map does not exist.'],
  ] as const)('says what is wrong with %s', (missing, text) => {
    expect(refuseWhere(inserts, ({ field }) => field === missing)).toEqual([
      { index: 2, code: 'unknown-reference', text, fields: [missing] },
    ])
  })
})

describe('a map', () => {
  const zone = aZone({ id: 14 })
  const insertZone: Change = { op: 'insert', kind: 'zone', entity: zone }
  const before = replayChanges(EMPTY_CONTENT, inserts)
  const limits = { entitiesMax: 4, zonePointsMax: 3, textMax: 1_000 }

  it('can hold as much as it may, and is refused more of each, by the first change that adds to it', () => {
    const after = replayChanges(before, [insertZone])
    expect(after.zonePoints).toBe(3)
    expect(refuseOverfull(before, after, [insertZone], limits)).toEqual([])
    const rename: Change = { op: 'patch', kind: 'category', id: 11, fields: { name: 'Other' } }
    const removal: Change = { op: 'remove', kind: 'poi', id: 13 }
    expect(refuseOverfull(before, after, [rename, insertZone], { ...limits, entitiesMax: 3 })).toEqual([
      {
        index: 1,
        code: 'map-full',
        text: 'This map is full: it can hold 3 categories, types, POIs and zones.',
      },
    ])
    expect(refuseOverfull(before, after, [rename, insertZone], { ...limits, zonePointsMax: 2 })).toEqual([
      { index: 1, code: 'map-full', text: 'This map is full: it can hold 2 points of zones.' },
    ])
    expect(
      refuseOverfull(before, after, [removal, insertZone], { ...limits, textMax: before.textLength }),
    ).toEqual([
      {
        index: 1,
        code: 'map-full',
        text: `This map is full: it can hold ${before.textLength} characters of names and descriptions.`,
      },
    ])
    expect(refuseOverfull(before, after, [insertZone], { ...limits, textMax: after.textLength })).toEqual([])
  })

  it('is refused by the first change of a zone that is no removal', () => {
    const full = replayChanges(before, [insertZone])
    const changes: Change[] = [{ op: 'remove', kind: 'zone', id: 15 }, insertZone]
    expect(refuseOverfull(before, full, changes, { ...limits, zonePointsMax: 2 })).toMatchObject([
      { index: 1 },
    ])
  })

  it('that holds more than it may is refused nothing that does not make it larger', () => {
    const full = replayChanges(before, [insertZone])
    const none = { entitiesMax: 0, zonePointsMax: 0, textMax: 0 }
    expect(refuseOverfull(full, full, [], none)).toEqual([])
    expect(refuseOverfull(full, before, [{ op: 'remove', kind: 'zone', id: 14 }], none)).toEqual([])
  })

  it('writes large limits with separators', () => {
    const [refusal] = refuseOverfull(EMPTY_CONTENT, before, inserts, { ...limits, entitiesMax: 2 })
    expect(refusal?.index).toBe(0)
    const huge = { ...before, textLength: 3_000_000 }
    const [large] = refuseOverfull(before, huge, inserts, { ...limits, textMax: 2_000_000 })
    expect(large?.text).toContain('2,000,000 characters')
  })
})
