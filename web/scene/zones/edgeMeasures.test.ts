import { expect, it } from 'vitest'
import { cornerAt, degreesAt, edgesAtVertex, edgesOfLine } from './edgeMeasures.ts'

const [a, b, c] = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 40, y: 30 },
]
const points = [a, b, c]

it('takes the edges that meet in a vertex, around a ring and not beyond the ends of a line', () => {
  expect(edgesAtVertex({ kind: 'polygon', points }, 0)).toEqual([
    [c, a],
    [b, a],
  ])
  expect(edgesAtVertex({ kind: 'polyline', points }, 0)).toEqual([[b, a]])
  expect(cornerAt({ kind: 'polyline', points }, 2)).toBeNull()
  expect(edgesAtVertex({ kind: 'circle', centre: a, radius: 3 }, 1)).toEqual([])
  expect(edgesOfLine(points)).toEqual([
    [a, b],
    [b, c],
  ])
})

it('measures the angle between two edges, whichever way they turn', () => {
  const at = (after: typeof a) => degreesAt({ before: a, at: b, after })
  expect([at(c), at({ x: 40, y: -9 }), at({ x: 90, y: 0 }), at({ x: 20, y: 20 })]).toEqual([90, 90, 180, 45])
})
