import { expect, it } from 'vitest'
import { aPoi } from '../../tests/builders.ts'
import { contentFrom } from '../content/content.ts'
import { likelyOrigin } from './likelyOrigin.ts'
import type { Origin } from './origin.ts'
import { readFandomMap } from './readFandomMap.ts'

const IMAGE = { width: 100, height: 100 }
/** Markers after so many are not looked at. */
const TRIED_MAX = 500

type Place = readonly [x: number, y: number]

const originFor = (markers: readonly Place[], pois: readonly Place[]): Origin =>
  likelyOrigin(
    readFandomMap({
      mapBounds: [[0, 0], [100, 100]], // prettier-ignore
      markers: markers.map((position, index) => ({ categoryId: index < 300 ? 'ore' : 'inn', position })),
    }),
    { image: IMAGE },
    contentFrom({ categories: [], types: [], pois: pois.map(([x, y]) => aPoi({ typeId: 1, x, y })) }),
  )

it.each<[what: string, markers: Place[], pois: Place[], origin: Origin]>([
  ['the file’s own without POIs', [[10, 20]], [], 'bottom_left'],
  ['the file’s own without markers', [], [[10, 20]], 'bottom_left'],
  [
    'the file’s own if another does as well',
    [
      [10, 20],
      [30, 60],
    ],
    [
      [10, 20],
      [70, 60],
    ],
    'bottom_left',
  ],
  [
    'another that puts more markers where POIs are',
    [
      [10, 20],
      [30, 60],
      [5, 45],
    ],
    [
      [10, 20],
      [70, 60],
      [95, 45],
    ],
    'bottom_right',
  ],
  ['one of the other order', [[10, 20]], [[20, 90]], 'yx_top_left'],
  [
    'that of the markers that are on a map at all',
    [
      [1e300, 20],
      [10, 20],
    ],
    [[10, 80]],
    'top_left',
  ],
])('is %s', (_what, markers, pois, origin) => {
  expect(originFor(markers, pois)).toBe(origin)
})

it('is told by the first markers alone', () => {
  const others = (count: number) => Array.from({ length: count }, (): Place => [50, 1])
  const telling: Place = [10, 20]
  expect(originFor([...others(TRIED_MAX - 2), telling, telling], [[10, 80]])).toBe('top_left')
  expect(originFor([...others(TRIED_MAX), telling, telling], [[10, 80]])).toBe('bottom_left')
})
