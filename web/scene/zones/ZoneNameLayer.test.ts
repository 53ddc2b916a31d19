import { expect, it } from 'vitest'
import { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import { placeZoneNames, type NameCandidate } from './ZoneNameLayer.ts'

const name = (text: string, left: number, top: number, room = 200): NameCandidate => ({
  text,
  alpha: 1,
  places: [{ left, top, room }],
})

/** Six px a letter, cut to ten letters. */
const placed = (...candidates: NameCandidate[]): string[] => place(candidates).map(({ text }) => text)

const place = (
  candidates: readonly NameCandidate[],
  isClear: (box: { left: number }) => boolean = () => true,
) =>
  placeZoneNames({
    candidates,
    occupied: new OccupancyGrid(800, 600),
    isClear,
    fitted: (text) => ({ text: text.slice(0, 10), width: Math.min(10, text.length) * 6 }),
  })

it('names zones in order as long as the names do not touch', () => {
  expect(placed(name('Harbour', 100, 100), name('Harbours', 120, 105), name('Moor', 300, 300))).toEqual([
    'Harbour',
    'Moor',
  ])
})

it('gives a text no less than 16 by 21 px [ZONE-029] [CONST-031]', () => {
  expect(placed(name('I', 100, 100), name('I', 112, 100))).toEqual(['I'])
  expect(placed(name('I', 100, 100), name('I', 124, 100))).toEqual(['I', 'I'])
  expect(placed(name('I', 100, 100), name('I', 100, 116))).toEqual(['I'])
  expect(placed(name('I', 100, 100), name('I', 100, 132))).toEqual(['I', 'I'])
})

it('leaves out the name of a zone that is too small for it', () => {
  expect(placed(name('Harbour', 100, 100, 20))).toEqual([])
  expect(placed(name('Harbour', 100, 100, 40))).toEqual(['Harbour'])
  expect(placed(name('I', 100, 100, 10))).toEqual([])
})

it('shortens a long name, and paints nothing for an empty one', () => {
  expect(placed(name('Harbourmaster', 100, 100))).toEqual(['Harbourmas'])
  expect(placed(name('', 100, 100))).toEqual([])
})

it('takes the first of its places that is clear of markers, or none', () => {
  const moor = {
    text: 'Moor',
    alpha: 1,
    places: [100, 300, 500].map((left) => ({ left, top: 100, room: 200 })),
  }
  const leftWhere = (isClear: (box: { left: number }) => boolean) => place([moor], isClear)[0]?.left
  expect(leftWhere(() => true)).toBe(100)
  expect(leftWhere(({ left }) => left > 150)).toBe(300)
  expect(leftWhere(() => false)).toBeUndefined()
})
