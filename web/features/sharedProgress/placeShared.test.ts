import { expect, it } from 'vitest'
import { placeShared } from './placeShared.ts'

it('places pins and drawings where they are on the image that the map has now', () => {
  const image = {
    width: 200,
    height: 100,
    former: [{ id: 'small', width: 100, height: 50, placing: 'scale' as const, isOwn: false }],
  }
  const stroke = { widthView: 4, colour: '#4285f4', opacity: 1, pattern: 'none' as const }
  const pinOn = (on: string) => ({ x: 10, y: 20, label: 'Stash', colour: '#4285f4', image: on })
  const placed = placeShared(
    {
      map_id: 7,
      found: [1, 2],
      pins: [pinOn('small'), pinOn('present'), pinOn('')],
      drawings: [
        {
          name: 'Way',
          image: 'small',
          is_route: true,
          strokes: [{ ...stroke, points: [{ x: 10, y: 20 }] }],
        },
      ],
    },
    image,
  )
  expect(placed.found).toEqual(new Set([1, 2]))
  expect(placed.pins.map(({ x, y }) => [x, y])).toEqual([
    [20, 40],
    [10, 20],
    [10, 20],
  ])
  expect(new Set(placed.pins.map(({ id }) => id)).size).toBe(3)
  expect(placed.drawings).toMatchObject([
    { name: 'Way', isRoute: true, strokes: [{ ...stroke, points: [{ x: 20, y: 40 }] }] },
  ])
})
