import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { compareWithMap } from '../../shared/dataMap/compareWithMap.ts'
import { lacksExtent } from '../../shared/dataMap/extent.ts'
import { placingByNames } from '../../shared/dataMap/placingByNames.ts'
import { readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { newEntityId } from '../../shared/ids.ts'
import { runSync } from '../../shared/runSliced.ts'
import { imported, MAP_ID, readFault, square } from './faultFile.ts'

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
