import { nameKey } from '../names.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { applyChanges } from '../content/applyChanges.ts'
import type { Change } from '../content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../content/content.ts'
import { entityIdAt, sameIdIn } from '../ids.ts'
import type { ImageMove } from '../maps/imagePlacement.ts'
import { takenChanges } from '../proposals/judgeProposal.ts'
import { runSync } from '../runSliced.ts'
import { type Compared, compareContents, isNews } from './compareContents.ts'
import { entitiesIn } from './entities.ts'
import type { MapDifference, Since } from './mapComparison.ts'

const HERE = 7
const THERE = 9

interface Case {
  readonly here: Content
  readonly there: Content
  /** What both began with, or how little is known of that. */
  readonly base: Content | 'forgotten' | 'none'
  readonly moves?: readonly ImageMove[]
  readonly files?: ReadonlyMap<string, string>
}

const ids = () => {
  let next = 1_000_000
  return () => entityIdAt(HERE, (next += 1))
}

const compare = ({ here, there, base, moves = [], files = new Map() }: Case) => {
  const as = (content: Content, frame = { mapId: HERE, moves: [] as readonly ImageMove[], files }) =>
    runSync(entitiesIn(content, frame))
  const origin: Compared['origin'] =
    typeof base === 'string'
      ? { kind: base }
      : { kind: 'known', here: as(base), there: as(base), isThereNewer: false }
  return runSync(
    compareContents(
      {
        content: here,
        here: as(here),
        there: as(there, { mapId: HERE, moves, files }),
        origin,
        samePlaceMax: moves.length === 0 ? 0 : 0.05,
        nearMax: 20,
      },
      ids(),
    ),
  )
}

/** The ids of a change as they would be on a map. */
const inMap = (mapId: number, change: Change): Change =>
  JSON.parse(JSON.stringify(change), (key, value: unknown) =>
    ['id', 'typeId', 'categoryId'].includes(key) && typeof value === 'number'
      ? // Of two types of the arbitrary changes that have the same n, one gets another.
        sameIdIn(mapId, value === 2 ** 27 + 1 ? 4 : value)
      : value,
  ) as Change

const insertsOf = ({ categories, types, pois, zones }: Content): Change[] => [
  ...Array.from(categories, (entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...Array.from(types, (entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...Array.from(pois, (entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...Array.from(zones, (entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]

const asMap = (mapId: number, content: Content): Content =>
  changed(
    EMPTY_CONTENT,
    insertsOf(content).map((change) => inMap(mapId, change)),
  )

const took = (here: Content, differences: readonly MapDifference[], isTaken: (index: number) => boolean) => {
  const changes = differences.map(({ change }) => change)
  const ticked = [...changes.keys()].filter(isTaken)
  return takenChanges(here, changes, ticked, ids())
}

const ways = aCategory({ id: entityIdAt(2, 1), name: 'Ways' })
const pier = aType({ id: entityIdAt(2, 2), categoryId: ways.id, name: 'Pier' })
const north = aPoi({ id: entityIdAt(2, 3), typeId: pier.id, name: 'North pier', x: 10, y: 10 })
const south = aPoi({ id: entityIdAt(2, 4), typeId: pier.id, name: 'South pier', x: 10, y: 90 })
const shoal = aZone({ id: entityIdAt(2, 5), label: 'Shoal' })
const BASE = changed(EMPTY_CONTENT, [
  { op: 'insert', kind: 'category', entity: ways },
  { op: 'insert', kind: 'type', entity: pier },
  { op: 'insert', kind: 'poi', entity: north },
  { op: 'insert', kind: 'poi', entity: south },
  { op: 'insert', kind: 'zone', entity: shoal },
])

const afterChanges = (mapId: number, changes: readonly Change[]) =>
  changed(
    asMap(mapId, BASE),
    changes.map((change) => inMap(mapId, change)),
  )

/** What each difference is, and who made it. */
const summaryOf = (differences: readonly MapDifference[]) =>
  differences.map(({ change, since }): [string, Since] => [`${change.op} ${change.kind}`, since])

describe('two maps of one origin', () => {
  const move: Change = { op: 'patch', kind: 'poi', id: north.id, fields: { x: 12 } }
  const rename: Change = { op: 'patch', kind: 'poi', id: north.id, fields: { name: 'Old pier' } }
  const removal: Change = { op: 'remove', kind: 'poi', id: south.id }
  const well = aPoi({ id: entityIdAt(2, 60), typeId: pier.id, name: 'East pier' })
  const addition: Change = { op: 'insert', kind: 'poi', entity: well }
  const between = (here: readonly Change[], there: readonly Change[]) =>
    compare({ here: afterChanges(HERE, here), there: afterChanges(THERE, there), base: BASE })

  it('are alike until one is changed', () =>
    expect(between([], [])).toMatchObject({ same: 5, differences: [], leftOut: 0 }))

  it('tell who has changed, added and removed something since', () => {
    expect(summaryOf(between([], [move, removal, addition]).differences)).toEqual([
      ['patch poi', 'there'],
      ['insert poi', 'there'],
      ['remove poi', 'there'],
    ])
    expect(summaryOf(between([move, removal, addition], []).differences)).toEqual([
      ['patch poi', 'here'],
      ['insert poi', 'here'],
      ['remove poi', 'here'],
    ])
  })

  it('tell what both have changed, and what one has changed and the other removed', () => {
    expect(summaryOf(between([{ ...move, fields: { x: 14 } }], [move]).differences)).toEqual([
      ['patch poi', 'both'],
    ])
    const southMove: Change = { ...move, id: south.id }
    expect(summaryOf(between([southMove], [removal]).differences)).toEqual([['remove poi', 'both']])
    expect(summaryOf(between([removal], [southMove]).differences)).toEqual([['insert poi', 'both']])
  })

  it('offer what the other one has changed of something, and leave what this one has', () => {
    const [difference] = between([rename], [move]).differences
    expect(difference).toMatchObject({ since: 'there', change: { op: 'patch', fields: { x: 12 } } })
    expect(difference?.change).not.toHaveProperty('fields.name')
  })

  it('pair what came later only if it is alike, whatever its n', () => {
    const other: Change = { op: 'insert', kind: 'poi', entity: { ...well, name: 'Well', x: 50 } }
    const { differences } = between([addition], [other])
    expect(summaryOf(differences)).toEqual([
      ['insert poi', 'there'],
      ['remove poi', 'here'],
    ])
    const [added] = differences
    const taken = took(afterChanges(HERE, [addition]), differences, (index) => index === 0) ?? []
    expect(added?.change).not.toHaveProperty('entity.id', entityIdAt(HERE, 60))
    expect(changed(afterChanges(HERE, [addition]), taken).pois.size).toBe(4)
    expect(
      between([addition], [{ ...addition, entity: { ...well, id: entityIdAt(2, 61) } }]).differences,
    ).toEqual([])
  })

  it('pair by n and say nothing of who did what, once the beginning is forgotten', () => {
    const { differences } = compare({
      here: afterChanges(HERE, []),
      there: afterChanges(THERE, [move, removal]),
      base: 'forgotten',
    })
    expect(summaryOf(differences)).toEqual([
      ['patch poi', null],
      ['remove poi', null],
    ])
    expect(differences.filter(isNews)).toEqual([])
  })

  it('are compared in places of this map’s image', () => {
    const moves: ImageMove[] = [
      { from: { width: 100, height: 100 }, to: { width: 200, height: 200 }, placing: 'scale' },
    ]
    const here = changed(
      asMap(HERE, BASE),
      [north, south].map(({ id, x, y }): Change =>
        inMap(HERE, { op: 'patch', kind: 'poi', id, fields: { x: x * 2 + 0.01, y: y * 2 } }),
      ),
    )
    const there = afterChanges(THERE, [
      { ...move, fields: { x: 15 } },
      { op: 'remove', kind: 'zone', id: shoal.id },
    ])
    const { differences } = compare({ here, there, base: 'forgotten', moves })
    expect(differences).toMatchObject([
      { change: { op: 'patch', fields: { x: 30 } } },
      { change: { op: 'remove', kind: 'zone' } },
    ])
  })

  it('take a file that both have for the same', () => {
    const icon = (name: string): Change => ({
      op: 'patch',
      kind: 'type',
      id: pier.id,
      fields: { icon: name },
    })
    const given = { here: afterChanges(HERE, [icon('mine')]), there: afterChanges(THERE, [icon('theirs')]) }
    expect(compare({ ...given, base: BASE }).differences).toHaveLength(1)
    expect(compare({ ...given, base: BASE, files: new Map([['theirs', 'mine']]) }).differences).toEqual([])
  })

  it('become alike once all differences are taken, and keep what only this one has changed otherwise', () => {
    fc.assert(
      fc.property(
        anyContent,
        fc.array(anyChange, { maxLength: 10 }),
        fc.array(anyChange, { maxLength: 10 }),
        (start, editsHere, editsThere) => {
          const base = asMap(1, start)
          const edited = (mapId: number, edits: readonly Change[]) => {
            const content = asMap(mapId, start)
            const own = edits.map((change) => inMap(mapId, change))
            return changed(content, applicable(content, own))
          }
          const [here, there] = [edited(HERE, editsHere), edited(THERE, editsThere)]
          const { differences } = compare({ here, there, base })
          const all = took(here, differences, () => true)
          if (all !== null) {
            const once = changed(here, all)
            // What only this map had changed of something that both have changed.
            const rest = compare({ here: once, there, base: asMap(1, start) }).differences
            const unmatched = rest.filter(({ change }) => !hasNamesake(once, change))
            expect(unmatched.every(({ since, change }) => since === 'here' && change.op === 'patch')).toBe(
              true,
            )
            const twice = took(once, rest, () => true)
            if (twice !== null && unmatched.length === rest.length) expectAlike(changed(once, twice), there)
          }
          const news = took(here, differences, (index) => {
            const difference = differences[index]
            return difference !== undefined && isNews(difference)
          })
          if (news === null) return
          const merged = changed(here, news)
          const touched = new Set(editsThere.map((change) => JSON.stringify(idIn(change))))
          for (const poi of here.pois)
            if (!touched.has(JSON.stringify(['poi', poi.id % 2 ** 27]))) {
              const after = merged.pois.get(poi.id)
              if (after) expect({ ...after, typeId: 0 }).toEqual({ ...poi, typeId: 0 })
            }
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Whether it adds a category or type whose name is taken: what has the name stands for it. */
const hasNamesake = ({ categories, types }: Content, change: Change): boolean => {
  if (change.op !== 'insert') return false
  const namesakes = ({ name }: { name: string }) => nameKey(name) === nameKey(nameIn(change))
  if (change.kind === 'category') return [...categories].some(namesakes)
  const ofCategory = change.kind === 'type' ? change.entity.categoryId : null
  return [...types].some((type) => type.categoryId === ofCategory && namesakes(type))
}

const nameIn = ({ entity }: Extract<Change, { op: 'insert' }>): string =>
  'name' in entity ? entity.name : ''

const idIn = (change: Change) => {
  const id = change.op === 'insert' ? change.entity.id : change.id
  return [change.kind, id % 2 ** 27]
}

/** Whether two maps look the same: how many of what look and place, by the names of types and categories. */
const expectAlike = (a: Content, b: Content) => {
  const lookOf = ({ categories, types, pois, zones }: Content) => {
    const categoryName = (id: number) => categories.get(id)?.name ?? ''
    const own = <T extends object>(entity: T) => ({
      ...entity,
      id: 0,
      isLocked: false,
      ...{ order: 0, floor: 0, leadsTo: 0 },
      createdBy: null,
      linkedMapId: null,
    })
    const lines = [
      ...Array.from(categories, own),
      ...Array.from(types, (type) => ({ ...own(type), categoryId: categoryName(type.categoryId) })),
      ...Array.from(pois, (poi) => ({ ...own(poi), typeId: types.get(poi.typeId)?.name })),
      ...Array.from(zones, own),
    ]
    return lines.map((line) => JSON.stringify(Object.entries(line).sort())).sort()
  }
  expect(lookOf(a)).toEqual(lookOf(b))
}

describe('two maps without a common origin', () => {
  it('are paired by names and places, and how sure that is is told', () => {
    const here = asMap(HERE, BASE)
    const there = changed(EMPTY_CONTENT, [
      { op: 'insert', kind: 'category', entity: aCategory({ id: entityIdAt(THERE, 90), name: 'ways' }) },
      {
        op: 'insert',
        kind: 'type',
        entity: aType({ id: entityIdAt(THERE, 91), categoryId: entityIdAt(THERE, 90), name: 'Pier' }),
      },
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({
          id: entityIdAt(THERE, 3),
          typeId: entityIdAt(THERE, 91),
          name: 'South pier',
          x: 10,
          y: 90,
        }),
      },
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({
          id: entityIdAt(THERE, 4),
          typeId: entityIdAt(THERE, 91),
          name: 'Northern pier',
          x: 13,
          y: 10,
        }),
      },
      { op: 'insert', kind: 'zone', entity: aZone({ id: entityIdAt(THERE, 1), label: 'Reef' }) },
    ])
    const { differences, same } = compare({ here, there, base: 'none' })
    expect(differences).toMatchObject([
      {
        change: { op: 'patch', kind: 'category', fields: { name: 'ways' } },
        since: null,
        certainty: 'certain',
      },
      {
        change: { op: 'patch', kind: 'poi', fields: { name: 'Northern pier', x: 13 } },
        certainty: 'possible',
      },
      { change: { op: 'patch', kind: 'zone', fields: { label: 'Reef' } }, certainty: 'likely' },
    ])
    expect(same).toBe(2)
    expect(
      applyChanges(
        here,
        differences.map(({ change }) => change),
      ).ok,
    ).toBe(true)
  })
})
