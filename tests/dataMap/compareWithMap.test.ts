import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content/content.ts'
import { compareWithMap } from '../../shared/dataMap/compareWithMap.ts'
import type { DataMap } from '../../shared/dataMap/dataMap.ts'
import { changesOf, type Comparison, type Difference } from '../../shared/dataMap/difference.ts'
import { likelyOrigin } from '../../shared/dataMap/likelyOrigin.ts'
import { ORIGINS } from '../../shared/dataMap/origin.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import type { ImportTarget } from '../../shared/dataMap/placeDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeCsv } from '../../shared/dataMap/writeCsv.ts'
import { writeDataMap } from '../../shared/dataMap/writeDataMap.ts'
import { writeGeoJson } from '../../shared/dataMap/writeGeoJson.ts'
import { newEntityId } from '../../shared/ids.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { sampleFile, SAMPLE_NAMES } from './sampleFile.ts'

const IMAGE = { width: 4096, height: 2731 }
const MAP_ID = 8

const applied = (content: Content, changes: readonly Change[]): Content => {
  const outcome = applyChanges(content, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.content
}

const targetOf = (map: DataMap): ImportTarget => ({ image: IMAGE, origin: map.origin })

const imported = (map: DataMap, target = targetOf(map)): Content =>
  applied(EMPTY_CONTENT, toChanges(map, MAP_ID, target).changes)

/** Runs to the end, and says how often it may have paused. */
const compared = (
  map: DataMap,
  content: Content,
  target = targetOf(map),
): Comparison & { pauses: number } => {
  const work = compareWithMap(map, target, content, () => newEntityId(MAP_ID))
  let pauses = 0
  for (;;) {
    const step = work.next()
    if (step.done) return { ...step.value, pauses }
    pauses++
  }
}

const brief = ({ kind, name, formerName, group }: Difference) => [kind, name, formerName, group]

const GROUPS = { ore: { name: 'Ore', fillColor: '#123456' }, inn: { name: 'Inn' } }
const page = (markers: object, groups: object = GROUPS): DataMap =>
  readDataMap([{ $schema: 'https://isles.wiki.gg/DataMaps', groups, markers }])

const FILE = page({
  ore: [
    { x: 10, y: 10, name: 'Vein', description: 'Deep' },
    { x: 20, y: 10 },
    { x: 30, y: 10 },
  ],
  inn: [{ x: 50, y: 50, name: 'The Gull' }],
})

describe('a map and the file it once was', () => {
  it.each(SAMPLE_NAMES)('are the same: %s', (name) => {
    const map = readDataMap([sampleFile(name)])
    const { differences, sameCount } = compared(map, imported(map))
    expect(differences).toEqual([])
    expect(sameCount).toBe(map.groups.flatMap(({ markers }) => markers).length + map.zones.length)
  })

  it.each([
    ['DataMaps', writeDataMap],
    ['GeoJSON', writeGeoJson],
    ['CSV', writeCsv],
  ])('are the same after an export as %s, which tells POIs by their ids', (_format, write) => {
    const content = imported(FILE)
    const exported = { name: 'Isles', game: 'Sea', image: IMAGE, content, urlOf: () => null }
    const read = readDataMap([parseDataFile([...write(exported)].join(''))])
    expect(compared(read, content).differences).toEqual([])
    const [poi] = content.pois
    if (!poi) throw new Error('There is no POI.')
    const moved = applied(content, [
      { op: 'patch', kind: 'poi', id: poi.id, fields: { x: 3000, y: 2000, name: 'X' } },
    ])
    expect(compared(read, moved).differences.map(({ change }) => change)).toMatchObject([
      { op: 'patch', id: poi.id, fields: { x: poi.x, y: poi.y, name: poi.name } },
    ])
  })
})

describe('a file that has changed', () => {
  const NEWER = page({
    ore: [
      { x: 40, y: 10, name: 'Vein', description: 'Deep' },
      { x: 20, y: 10, name: 'Shaft' },
      { x: 31, y: 10 },
      { x: 80, y: 80 },
    ],
    'cave deep': [{ x: 5, y: 5, name: 'Grotto' }],
  })

  it('is what was added, moved, renamed and is gone', () => {
    const { differences, sameCount } = compared(NEWER, imported(FILE))
    expect(differences.map(brief).sort()).toEqual([
      ['added', 'Grotto', null, 'cave'],
      ['added', 'Ore', null, 'Ore'],
      ['changed', 'Shaft', 'Ore', 'Ore'],
      ['gone', 'The Gull', null, 'Inn'],
      ['moved', 'Ore', null, 'Ore'],
      ['moved', 'Vein', null, 'Ore'],
    ])
    expect(sameCount).toBe(0)
  })

  it('changes a map into itself where all is taken, and POIs keep their ids', () => {
    const content = imported(FILE)
    const next = applied(content, changesOf(compared(NEWER, content).differences))
    expect(compared(NEWER, next).differences).toEqual([])
    const kept = Array.from(content.pois).filter(({ name }) => name !== 'The Gull')
    expect(kept.every(({ id }) => next.pois.has(id))).toBe(true)
    expect(next.pois.size).toBe(5)
  })

  it('can be taken in any parts, whose types and categories come along', () => {
    const content = imported(FILE)
    const { differences } = compared(NEWER, content)
    fc.assert(
      fc.property(fc.subarray([...differences]), (taken) => {
        const next = applied(content, changesOf(taken))
        const left = compared(NEWER, next).differences
        expect(left.map(brief).sort()).toEqual(
          differences
            .filter((difference) => !taken.includes(difference))
            .map(brief)
            .sort(),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('moves what a renamed group has to a type of the new name', () => {
    const renamed = page({ tavern: [{ x: 50, y: 50, name: 'The Gull' }] }, { tavern: { name: 'Tavern' } })
    const content = imported(FILE)
    const { differences } = compared(renamed, content)
    const [change, ...others] = differences.filter(({ kind }) => kind !== 'gone')
    expect([change && brief(change), others]).toEqual([['changed', 'The Gull', null, 'Tavern'], []])
    const next = applied(content, changesOf(change ? [change] : []))
    const gull = Array.from(next.pois).find(({ name }) => name === 'The Gull')
    expect(next.types.get(gull?.typeId ?? 0)?.name).toBe('Tavern')
  })

  it('says nothing of what it does not know: a description, a picture, a type of the map alone', () => {
    const content = imported(FILE)
    const [vein] = Array.from(content.pois).filter(({ name }) => name === 'The Gull')
    if (!vein) throw new Error('There is no inn.')
    const improved = applied(content, [
      {
        op: 'patch',
        kind: 'poi',
        id: vein.id,
        fields: { description: 'Warm beds', image: '0123456789abcdef01234567-png' },
      },
    ])
    expect(compared(FILE, improved).differences).toEqual([])
  })

  it('is compared by shape where zones have no label, and by label where they have one', () => {
    const overlay = (at: readonly (readonly number[])[], name = '') => ({ name, at, color: '#ff0000' })
    const withZones = (overlays: readonly object[]) =>
      readDataMap([
        {
          $schema: 'https://isles.wiki.gg/DataMaps',
          background: { image: 'a.png', overlays },
          groups: GROUPS,
          markers: {},
        },
      ])
    const [a, b, c] = [
      [
        [0, 0],
        [10, 10],
      ],
      [
        [20, 20],
        [30, 30],
      ],
      [
        [50, 50],
        [60, 70],
      ],
    ] as const
    const content = imported(withZones([overlay(a), overlay(b, 'Bog'), overlay(c)]))
    const { differences, sameCount } = compared(withZones([overlay(a), overlay(c, 'Bog')]), content)
    expect(differences.map(brief)).toEqual([
      ['moved', 'Bog', null, 'Zone'],
      ['gone', 'Unnamed Zone', null, 'Zone'],
    ])
    expect(sameCount).toBe(1)
    expect(compared(page({}), content).differences).toEqual([])
  })
})

describe('the comparison', () => {
  it('pauses so often that a page stays live, whatever the groups', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ x: at % 97, y: (at * 7) % 89 }))
    const [map, moved] = [
      page({ ore: many(6_000) }),
      page({ ore: many(6_000).map(({ x, y }) => ({ x: x + 0.4, y })) }),
    ]
    const content = imported(map)
    expect(compared(map, content).pauses).toBeGreaterThan(30)
    expect(compared(moved, content).differences.length).toBeGreaterThan(5_000)
  })

  it('finds the origin that was confirmed in the first import', () => {
    for (const origin of ORIGINS) {
      const content = imported(FILE, { image: IMAGE, origin })
      expect(likelyOrigin(FILE, { image: IMAGE }, content)).toBe(origin)
    }
    expect(likelyOrigin(FILE, { image: IMAGE }, EMPTY_CONTENT)).toBe(FILE.origin)
  })

  it('leaves POIs of the map’s own to their owner: they are gone only where that is chosen', () => {
    const own = imported(FILE)
    const type = Array.from(own.types).find(({ name }) => name === 'Ore')
    const entity = { ...EMPTY_POI, id: newEntityId(MAP_ID), typeId: type?.id ?? 0, x: 5, y: 5, name: 'Mine' }
    const content = applied(own, [{ op: 'insert', kind: 'poi', entity }])
    const { differences } = compared(FILE, content)
    expect(differences.map(brief)).toEqual([['gone', 'Mine', null, 'Ore']])
  })
})
