import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { changeSchema } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { countMarkers, DataMapError } from '../../shared/dataMap/dataMap.ts'
import { readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { sampleFile, SAMPLE_NAMES } from './sampleFile.ts'

const IMAGE = { width: 4096, height: 2048 }

const imported = (...files: readonly unknown[]) => {
  const map = readDataMap(files)
  return { map, ...toChanges(map, 7, { image: IMAGE, origin: map.origin }) }
}

/** How many markers a file has, by its plain structure. */
const countIn = (file: unknown): number => {
  const { markers = [] } = file as { markers?: readonly unknown[] | Record<string, readonly unknown[]> }
  return Object.values(markers).flat().length
}

describe('files of real wikis', () => {
  it.each(SAMPLE_NAMES)('imports every marker of %s, and the map takes the list', (name) => {
    const file = sampleFile(name)
    const { markerCount, changes } = imported(file)
    expect(markerCount).toBe(countIn(file))
    expect(changes.filter(({ kind }) => kind === 'poi')).toHaveLength(countIn(file))
    for (const change of changes) expect(changeSchema.safeParse(change).error).toBeUndefined()
    expect(applyChanges(EMPTY_CONTENT, changes).ok).toBe(true)
  })

  it('takes the groups from a fragment given beside its page, and makes up the rest', () => {
    const page = sampleFile('ark-v17-include-ScorchedEarthASA')
    const fragment = sampleFile('ark-v17-fragment-groups-categories')
    const alone = imported(page)
    const together = imported(fragment, page)
    expect(together.markerCount).toBe(alone.markerCount)
    expect(together.counts.get('group-made-up') ?? 0).toBeLessThan(alone.counts.get('group-made-up') ?? 0)
    expect(alone.counts.get('fragment-missing')).toBe(4)
    expect(together.counts.get('fragment-missing')).toBe(3)
  })

  it('reads an interactive map of Fandom by itself', () => {
    const { map, changes } = imported(sampleFile('fandom-warframe-cambion-drift'))
    expect(map.format).toBe('fandom')
    expect(map.origin).toBe('bottom_left')
    expect(map.groups.find(({ name }) => name === 'Blinkpads')?.colour).toBe('#fa005a')
    const first = changes.find(({ kind }) => kind === 'poi')
    expect(first).toMatchObject({ entity: { name: 'Blinkpad', x: 2902.78, y: 1256.58 } })
  })

  it('reads colours of groups, and shapes by what they were drawn with', () => {
    const { map } = imported(sampleFile('ark-borderColor-playerSpawns-TheCenter'))
    expect(map.groups[0]).toMatchObject({ colour: '#de00bd', shape: 'circle' })
  })
})

describe('shapes of groups and markers', () => {
  it.each([
    ['pins of a group', { groups: { a: { name: 'Chests', pins: [{ x: 1, y: 2, label: 'One' }] } } }],
    [
      'locations in a list of groups',
      { groups: [{ name: 'Chests', locations: [{ pair: [1, 2], name: 'One' }] }] },
    ],
    [
      'markers by group',
      { groups: { a: { name: 'Chests' } }, markers: { a: [{ x: 1, y: 2, name: 'One' }] } },
    ],
    [
      'keys with layers',
      { groups: { a: { name: 'Chests' } }, markers: { 'a cave k:v': [{ x: 1, y: 2, name: 'One' }] } },
    ],
    [
      'one list of markers',
      { groups: [{ id: 'a', name: 'Chests' }], markers: [{ group: 'a', x: 1, y: 2, name: 'One' }] },
    ],
  ])('reads %s [IMPT-004] [IMPT-005]', (_what, file) => {
    const [group, ...others] = readDataMap([file]).groups
    expect(others).toEqual([])
    expect(group).toMatchObject({ name: 'Chests', markers: [{ x: 1, y: 2, name: 'One' }] })
  })

  it('prefers the label to the name, names a nameless marker after its group, and reads a bare pair', () => {
    const { groups, counts } = readDataMap([
      {
        groups: { a: { name: 'Chests', pins: [{ x: 1, y: 2, label: 'L', name: 'N' }, [3, 4]] } },
      },
    ])
    expect(groups[0]?.markers.map(({ name }) => name)).toEqual(['L', 'Chests'])
    expect(counts.get('named-after-group')).toBe(1)
  })

  it('turns markup into the text that is read', () => {
    const { groups } = readDataMap([
      {
        markers: {
          a: [
            { x: 1, y: 2, name: '<b>Big</b> &amp; [[Cave (map)|Cave]]', description: ['A<br>b', "'''c'''"] },
          ],
        },
      },
    ])
    expect(groups[0]?.markers[0]).toMatchObject({ name: 'Big & Cave', description: 'A\nb\nc' })
  })

  it.each([
    ['{{Icon|[[Iron ore|Iron]]}} vein', 'Iron vein'],
    ['[[Iron|{{Colour|red}}]]', 'red'],
    ['{{a|{{b|[[c|d]]}}}}', 'd'],
    ['[[File:Iron.png|20px]] Iron', 'Iron'],
  ])('reads links and templates within one another: %s', (name, read) => {
    const { groups } = readDataMap([{ markers: { a: [{ x: 1, y: 2, name }] } }])
    expect(groups[0]?.markers[0]?.name).toBe(read)
  })

  it('leaves out and counts markers without a finite position, and gives groups of one name two', () => {
    const { markerCount, groupCount, counts, changes } = imported({
      groups: { a: { name: 'Ore' }, b: { name: 'ore' } },
      markers: {
        a: [{ x: 1, y: 2 }, { x: 'NaN', y: 1 }, { name: 'Nowhere' }, 7],
        b: [
          { x: 5000, y: 5 },
          { x: 1e300, y: 5 },
        ],
      },
    })
    expect({ markerCount, groupCount }).toEqual({ markerCount: 2, groupCount: 2 })
    expect(Object.fromEntries(counts)).toMatchObject({
      'no-position': 2,
      'not-a-marker': 1,
      outside: 1,
      'too-far': 1,
      'group-renamed': 1,
    })
    expect(applyChanges(EMPTY_CONTENT, changes).ok).toBe(true)
  })

  it('keeps names like __proto__ and constructor as names', () => {
    const file: unknown = JSON.parse(
      '{"groups":{"__proto__":{"name":"__proto__"}},"markers":{"__proto__":[{"x":1,"y":2}],"constructor":[{"x":1,"y":2}]}}',
    )
    expect(readDataMap([file]).groups.map(({ key, markers }) => [key, markers.length])).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
    ])
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })
})

describe('files that are no data maps', () => {
  it.each([null, 7, 'text', [], {}, { type: 'Topo' }])('refuses %j', (file) => {
    expect(() => readDataMap([file])).toThrow(new DataMapError('Invalid JSON data.'))
  })

  it('is not stopped by endless nesting or hostile markup', () => {
    let nested: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) nested = [nested]
    const name = '{{'.repeat(50_000) + '[['.repeat(50_000) + '<'.repeat(50_000)
    const map = readDataMap([
      {
        markers: {
          a: [
            { x: nested, y: 1 },
            { x: 1, y: 1, name, description: nested },
          ],
        },
      },
    ])
    expect(countMarkers(map)).toBe(1)
  })
})
