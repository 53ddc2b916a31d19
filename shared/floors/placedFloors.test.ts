import { expect, it } from 'vitest'
import type { ImagePlacing } from '../maps/maps.ts'
import { placedFloors } from './placedFloors.ts'

const move = (placing: ImagePlacing) => ({
  from: { width: 100, height: 80 },
  to: { width: 200, height: 160 },
  placing,
})
const FILLS = { id: 1, name: 'Cellar', frame: null }
const PLACED = { id: 2, name: 'Attic', frame: { x: 10, y: 20, width: 30, height: 40 } }

it.each<[ImagePlacing, unknown, unknown]>([
  ['scale', null, { x: 20, y: 40, width: 60, height: 80 }],
  ['bottom-left', { x: 0, y: 0, width: 100, height: 80 }, PLACED.frame],
  ['top-left', { x: 0, y: 80, width: 100, height: 80 }, { ...PLACED.frame, y: 100 }],
])('leaves the images of floors over what they were over: %s', (placing, filling, placed) => {
  const floors = placedFloors([FILLS, PLACED], [move(placing)], () => true)
  expect(floors.map(({ frame }) => frame)).toEqual([filling, placed])
})

it('leaves what lies askew afterwards upright, around where it was', () => {
  const quarterTurn: ImagePlacing = {
    warp: 'affine',
    pairs: [
      { from: { x: 0, y: 0 }, to: { x: 80, y: 0 } },
      { from: { x: 100, y: 0 }, to: { x: 80, y: 100 } },
      { from: { x: 0, y: 80 }, to: { x: 0, y: 0 } },
    ],
  }
  const [floor] = placedFloors([PLACED], [move(quarterTurn)], () => true)
  expect(floor?.frame).toEqual({ x: 20, y: 10, width: 40, height: 30 })
})

it('has floors that show the image of the map show the new one', () => {
  expect(placedFloors([FILLS], [move('top-left')], () => false)).toEqual([FILLS])
})
