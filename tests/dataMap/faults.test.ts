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
