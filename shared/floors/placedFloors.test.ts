import { describe, expect, it } from 'vitest'
import type { ImagePlacing } from '../maps/maps.ts'
import { placedFloors } from './placedFloors.ts'

const floor = { id: 1, name: 'Cellar', frame: { x: 10, y: 20, width: 30, height: 40 } }
const sizes = { from: { width: 100, height: 80 }, to: { width: 200, height: 100 } }
const frameBy = (placing: ImagePlacing, frame = floor.frame) =>
  placedFloors([{ ...floor, frame }], [{ ...sizes, placing }])[0]?.frame
const pairsOf = (
  lead: (x: number, y: number) => readonly [number, number],
  places: (readonly [number, number])[],
) =>
  places.map(([x, y]) => {
    const [toX, toY] = lead(x, y)
    return { from: { x, y }, to: { x: toX, y: toY } }
  })
const THREE: [number, number][] = [
  [0, 0],
  [100, 0],
  [0, 80],
]
const SIX: [number, number][] = [...THREE, [100, 80], [50, 40], [50, 0]]

describe('the frame of a floor, when the map gets another image', () => {
  it.each<[string, ImagePlacing, object]>([
    ['from the top', 'top-left', { x: 10, y: 40, width: 30, height: 40 }],
    ['from the bottom', 'bottom-left', floor.frame],
    ['scaled', 'scale', { x: 20, y: 25, width: 60, height: 50 }],
    [
      'by an affine',
      { warp: 'affine', pairs: pairsOf((x, y) => [2 * x + 1, 3 * y - 2], THREE) },
      { x: 21, y: 58, width: 60, height: 120 },
    ],
    [
      'turned, as the box around it',
      { warp: 'affine', pairs: pairsOf((x, y) => [200 - y, x], THREE) },
      { x: 140, y: 10, width: 40, height: 30 },
    ],
    [
      'by a spline, as the box around its corners',
      { warp: 'spline', pairs: pairsOf((x, y) => [x + y, y], SIX) },
      { x: 30, y: 20, width: 70, height: 40 },
    ],
  ])('goes along with everything on it: %s', (_how, placing, frame) => {
    expect(frameBy(placing)).toEqual(frame)
  })

  it('keeps an area, goes by one move after the other, and stays that of the image where it was that', () => {
    const tiny = { x: 0, y: 0, width: 1, height: 1 }
    expect(
      placedFloors(
        [{ ...floor, frame: tiny }],
        [{ from: { width: 100, height: 100 }, to: { width: 10, height: 10 }, placing: 'scale' }],
      )[0]?.frame,
    ).toEqual(tiny)
    const twice = { ...sizes, placing: 'top-left' as const }
    expect(placedFloors([floor], [twice, twice])[0]?.frame).toMatchObject({ y: 60 })
    expect(placedFloors([floor], [])).toEqual([floor])
    expect(placedFloors([{ ...floor, frame: null }], [twice])[0]?.frame).toBeNull()
  })
})
