import { expect, it } from 'vitest'
import { aPoi } from '../../tests/builders.ts'
import { contentFrom } from '../content/content.ts'
import type { ImageMove } from '../maps/imagePlacement.ts'
import { placedChanges } from './placedChanges.ts'

const from = { width: 1_000, height: 800 }
const corners = [
  { x: 0, y: 0 },
  { x: 1_000, y: 0 },
  { x: 0, y: 800 },
]
const turn: ImageMove = {
  from,
  to: { width: 800, height: 1_000 },
  placing: {
    warp: 'affine',
    pairs: corners.map(({ x, y }) => ({ from: { x, y }, to: { x: 800 - y, y: x } })),
  },
}
const patch = (fields: object) => ({ op: 'patch', kind: 'poi', id: 3, fields }) as const

it('changes one coordinate alone where an image is turned, with the other one as it is on the map', () => {
  // It was at 100, 200 on the image before.
  const content = contentFrom({
    ...{ categories: [], types: [], zones: [] },
    pois: [aPoi({ id: 3, typeId: 2, x: 600, y: 100 })],
  })
  const placed = (fields: object, moves = [turn]) => placedChanges([patch(fields)], moves, content)
  expect(placed({ x: 150 })).toEqual([patch({ x: 600, y: 150 })])
  expect(placed({ y: 250, name: 'Mill' })).toEqual([patch({ x: 550, y: 100, name: 'Mill' })])
  expect(placed({ x: 1, y: 2 })).toEqual([patch({ x: 798, y: 1 })])
  expect(placed({ name: 'Mill' })).toEqual([patch({ name: 'Mill' })])
  const lifted: ImageMove = { from, to: { width: 1_000, height: 900 }, placing: 'top-left' }
  expect(placed({ x: 150 }, [lifted])).toEqual([patch({ x: 150 })])
  expect(placed({ y: 150 }, [lifted])).toEqual([patch({ y: 250 })])
})
