import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/applyChanges.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content.ts'
import { compareWithMap } from '../../shared/dataMap/compareWithMap.ts'
import { lacksExtent } from '../../shared/dataMap/extent.ts'
import { arrivalText, reportLines } from '../../shared/dataMap/importReport.ts'
import { type ImportTarget, placeDataMap } from '../../shared/dataMap/placeDataMap.ts'
import { placingByNames } from '../../shared/dataMap/placingByNames.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { newEntityId } from '../../shared/ids.ts'
import { runSync } from '../../shared/runSliced.ts'
import { faultFile } from './faultFile.ts'

const MAP_ID = 7
const square = (side: number) => ({ width: side, height: side })

const readFault = (name: string) => readDataMap([parseDataFile(faultFile(name).toString())])

const targetOf = (name: string, side: number, said: Partial<ImportTarget> = {}): ImportTarget => ({
  image: square(side),
  origin: readFault(name).origin,
  ...said,
})

/** What is on a map of that many pixels a side after the import, and the report. */
const imported = (name: string, side: number, said?: Partial<ImportTarget>) => {
  const plan = toChanges(readFault(name), MAP_ID, targetOf(name, side, said))
  const outcome = applyChanges(EMPTY_CONTENT, plan.changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { content } = outcome
  return {
    content,
    pois: poisOf(content),
    zones: Array.from(content.zones, ({ label, geometry }) => [label, geometry.kind]).sort(byText),
    report: [arrivalText(plan), ...reportLines(plan).map(({ text }) => text)],
  }
}

/** Ids, which tell the order of a map, are random. */
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))

const poisOf = ({ pois, types }: Content) =>
  Array.from(pois, ({ name, x, y, typeId }) => [types.get(typeId)?.name, name, x, y]).sort(byText)

describe('a file of which something cannot be imported', () => {
  it('names each zone that crosses itself', () => {
    expect(imported('crossing-line.geojson', 2048)).toMatchObject({
      pois: [['Markers', 'Start', 100, 100]],
      zones: [],
      report: [
        '1 marker in 1 group.',
        '2 zones that cross or touch themselves are left out: Race track, Bow tie.',
      ],
    })
  })

  it('names a marker that is too far away, and counts what is left', () => {
    expect(imported('too-far.json', 1000)).toMatchObject({
      pois: [
        ['chest (2)', 'b1', 100, 100],
        ['Chest', 'in', 500, 500],
      ],
      report: [
        '2 markers in 2 groups.',
        '1 marker too far from the image is left out: far.',
        '1 group whose name was taken has a number.',
      ],
    })
  })

  it.each(['crossing-line.geojson', 'too-far.json'])(
    'is the same when it is compared with the map that it became, and loses the same: %s',
    (name) => {
      const target = targetOf(name, 1000)
      const { content, report } = imported(name, 1000)
      const newId = () => newEntityId(MAP_ID)
      const { differences } = runSync(compareWithMap(readFault(name), target, content, newId))
      expect(differences).toEqual([])
      const placed = runSync(placeDataMap(readFault(name), target))
      expect(report).toEqual(
        expect.arrayContaining([arrivalText(placed), ...reportLines(placed).map(({ text }) => text)]),
      )
    },
  )
})

describe('a file that does not say which coordinates the image covers', () => {
  it('has pixels, of which a point outside stays outside', () => {
    expect(imported('one-point-outside-1000px.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'a', 100, 100],
        ['Markers', 'b', 500, 500],
        ['Markers', 'c', 1003, 700],
      ],
      report: ['3 markers in 1 group.', '1 marker lies outside the image and is kept.'],
    })
  })

  it('has pixels where all are in a corner', () => {
    expect(imported('near-corner-2048px.geojson', 2048)).toMatchObject({
      pois: [
        ['Markers', 'a', 10, 10],
        ['Markers', 'b', 50, 20],
        ['Markers', 'c', 100, 60],
      ],
      report: ['3 markers in 1 group.'],
    })
  })

  it('is not squeezed by a slip of the keyboard', () => {
    expect(imported('outlier.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'a', 100, 100],
        ['Markers', 'b', 900, 900],
      ],
      report: ['2 markers in 1 group.', '1 marker too far from the image is left out: typo.'],
    })
  })

  const GAME = { minX: -3000, minY: -3000, width: 6000, height: 6000 }

  it('is asked, and lies exactly where it is said to', () => {
    const name = 'game-coordinates-6000px.geojson'
    expect(lacksExtent(readFault(name), square(6000), undefined)).toBe(true)
    expect(lacksExtent(readFault(name), square(6000), GAME)).toBe(false)
    expect(imported(name, 6000, { extent: GAME }).pois).toEqual([
      ['Markers', 'Markers', 333.19, 5693.2],
      ['Markers', 'Markers', 4939.14, 1031.95],
      ['Markers', 'Markers', 5825.93, 170.54],
    ])
  })

  it('says in the report when its outermost points are put on the edges', () => {
    const { pois, report } = imported('game-coordinates-6000px.geojson', 6000, { extent: 'fitted' })
    expect(pois.map(([, , x]) => x)).toEqual([0, 5031.31, 6000])
    expect(report).toContainEqual(expect.stringMatching(/^The file does not say which coordinates/))
  })

  it('can cover other coordinates than pixels although all would lie on the image', () => {
    const extent = { minX: 0, minY: 0, width: 1600, height: 900 }
    const said = { extent, origin: 'top_left', image: { width: 3200, height: 1800 } } as const
    expect(lacksExtent(readFault('fmg-2x.csv'), said.image, undefined)).toBe(false)
    expect(
      imported('fmg-2x.csv', 0, said)
        .pois.map(([, , x, y]) => [x, y])
        .sort(),
    ).toEqual([
      [20, 20],
      [3180, 1780],
    ])
  })

  it('moves nothing when it is compared again with one more point, once its extent is known', () => {
    const places = Array.from({ length: 120 }, (_, at) => [
      ((at * 37) % 100) * 55 - 2700,
      (at % 50) * 108 - 2700,
    ])
    const fileOf = (all: readonly (readonly number[])[]) =>
      readDataMap([
        {
          type: 'FeatureCollection',
          features: all.map((coordinates, at) => ({
            type: 'Feature',
            properties: { name: `Inn ${at}` },
            geometry: { type: 'Point', coordinates },
          })),
        },
      ])
    const image = square(6000)
    const before = toChanges(fileOf(places), MAP_ID, { image, origin: 'bottom_left', extent: 'fitted' })
    const outcome = applyChanges(EMPTY_CONTENT, before.changes)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    const grown = fileOf([...places, [2999, 2999]])
    const known = placingByNames(grown, image, outcome.content)
    if (!known) throw new Error('Its extent is not known.')
    const newId = () => newEntityId(MAP_ID)
    const { differences } = runSync(compareWithMap(grown, { image, ...known }, outcome.content, newId))
    expect(differences.map(({ kind, name }) => [kind, name])).toEqual([['added', 'Inn 120']])
  })
})

describe('zones and properties of GeoJSON', () => {
  it('have names from the column that points have theirs from', () => {
    expect(imported('zone-names.geojson', 1000)).toMatchObject({
      pois: [['Markers', 'Pt', 100, 100]],
      zones: [['Bavaria', 'polygon']],
      report: [
        '1 marker in 1 group, and 1 zone.',
        '1 column or property is not read and left out: city.',
        '1 zone has no place for its description, type or picture, which is left out: Bavaria.',
      ],
    })
  })

  it('have names without markup', () => {
    expect(imported('html-zone.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'p2', 999, 999],
        ['Markers', 'Pt', 1, 1],
      ],
      zones: [['7th Realm', 'polygon']],
    })
  })

  it('are two where an inner ring is none', () => {
    const { content, zones, report } = imported('two-islands.geojson', 1000)
    expect(zones).toEqual([
      ['Two islands', 'polygon'],
      ['Two islands', 'polygon'],
    ])
    const starts = Array.from(
      content.zones,
      ({ geometry }) => geometry.kind === 'polygon' && geometry.points[0],
    )
    expect(starts.toSorted(byText)).toEqual([
      { x: 100, y: 100 },
      { x: 700, y: 700 },
    ])
    expect(report).toEqual(['0 markers in 0 groups, and 2 zones.'])
  })

  it('are named where they are empty', () => {
    expect(imported('empty-geometries.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'good', 500, 500],
        ['Markers', 'good2', 999, 1],
      ],
      zones: [],
      report: ['2 markers in 1 group.', '3 features without a place are left out: e1, e2, unlocated.'],
    })
  })

  it('say which corners they lose', () => {
    expect(imported('broken-vertex.geojson', 1000)).toMatchObject({
      zones: [['Broken', 'polygon']],
      report: [
        '0 markers in 0 groups, and 1 zone.',
        '2 corners without coordinates are left out of their zones: Broken.',
      ],
    })
  })

  it('are read with lists and languages, and what is not read is named', () => {
    const { content, pois, zones, report } = imported('lost-properties.geojson', 1000)
    expect(pois).toEqual([
      ['Markers', 'Tower', 900, 900],
      ['shop', 'Shop', 100, 100],
    ])
    expect(Array.from(content.pois).find(({ name }) => name === 'Tower')?.description).toBe('l1\nl2')
    expect(zones).toEqual([['Land', 'polygon']])
    expect(report).toEqual([
      '2 markers in 2 groups, and 1 zone.',
      '3 columns or properties are not read and left out: items, name_jp, respawn.',
      '1 zone has no place for its description, type or picture, which is left out: Land.',
    ])
  })

  it('have colours by words, by functions, and by the options of uMap', () => {
    const { content, report } = imported('colours.geojson', 1000)
    expect(Array.from(content.types, ({ name, colour }) => [name, colour]).sort(byText)).toEqual([
      ['Markers', '#008b8b'],
      ['t', '#ff0000'],
    ])
    expect(Array.from(content.zones, ({ strokeColour, fillColour }) => [strokeColour, fillColour])).toEqual([
      ['#ff0000', '#ffd700'],
    ])
    expect(report).toEqual(['2 markers in 2 groups, and 1 zone.'])
  })

  it('say which marker has another colour than its type', () => {
    const feature = (name: string, color: string) => ({
      type: 'Feature',
      properties: { name, type: 'Inn', color },
      geometry: { type: 'Point', coordinates: [1, 1] },
    })
    const map = readDataMap([
      {
        type: 'FeatureCollection',
        features: [feature('A', 'red'), feature('B', 'blue'), feature('C', 'reddish')],
      },
    ])
    expect(map.examples).toEqual(
      new Map([
        ['colour-left-out', ['B']],
        ['colour-unread', ['reddish']],
      ]),
    )
  })
})

describe('maps of other sites', () => {
  it('are read from Wikimedia, with names in one of their languages', () => {
    expect(imported('kartographer.json', 1000)).toMatchObject({
      pois: [['Markers', 'Tower', 100, 100]],
      report: ['1 marker in 1 group.'],
    })
  })

  it('are read from a backup of uMap, with layers as categories', () => {
    const { content, pois, report } = imported('backup.umap.json', 1000)
    expect(pois).toEqual([['L', 'a', 100, 100]])
    expect(Array.from(content.types, ({ colour }) => colour)).toEqual(['#ff0000'])
    expect(report).toEqual(['1 marker in 1 group.'])
  })

  it('have characters for all entities', () => {
    const { content } = imported('entities.json', 100)
    expect(Array.from(content.pois, ({ name, description }) => [name, description])).toEqual([
      ['Café ° ×', 'Melee • Active • x² …\n----\n* +5%\n* two'],
    ])
  })
})
