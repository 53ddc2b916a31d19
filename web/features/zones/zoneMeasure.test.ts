import { expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../../shared/measures/MapMeasure.ts'
import { middleOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { zoneMeasure } from './zoneMeasure.ts'

const at = (x: number, y: number) => ({ x, y })

it.each([
  [{ kind: 'circle', centre: at(0, 0), radius: 1200.4 }, 'Circle, radius 1,200 px', at(0, 0)],
  [{ kind: 'polyline', points: [at(0, 0), at(30, 40), at(30, 50)] }, 'Line, 60 px, 3 points', at(15, 25)],
  [
    { kind: 'rectangle', points: [at(0, 0), at(100, 0), at(100, 50), at(0, 50)] },
    'Rectangle, 100 × 50 px',
    at(50, 25),
  ],
  [
    { kind: 'polygon', points: [at(0, 0), at(100, 0), at(100, 50), at(0, 50)] },
    'Polygon, 5,000 px², 4 points',
    at(50, 25),
  ],
  [
    {
      kind: 'multipolygon',
      points: [
        at(0, 0),
        at(20, 0),
        at(0, 20),
        at(2, 2),
        at(6, 2),
        at(2, 6),
        at(30, 0),
        at(40, 0),
        at(30, 20),
      ],
      parts: [[3, 3], [3]],
    },
    '2 parts, 1 hole, 292 px², 9 points',
    at(20, 10),
  ],
  [{ kind: 'polygon', points: [at(0, 0), at(0, 10), at(10, 0)] }, 'Polygon, 50 px², 3 points', at(5, 5)],
] as const)('tells how large a zone is, and where: %j', (geometry, words, middle) => {
  expect(zoneMeasure(geometry, PIXEL_MEASURE)).toBe(words)
  expect(middleOfGeometry(geometry)).toEqual(middle)
})
