import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Marker } from './Marker.ts'
import { MarkerStore } from './MarkerStore.ts'
import { type SpriteBatch as Batch, SPRITES_PER_SLICE } from './SpriteBatch.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

const MARKERS = SPRITES_PER_SLICE * 3 + 7
const RECT = { left: 0, top: -300, width: 300, height: 300 }
const FRAME = { perMap: 1, pixelRatio: 1 }

const sprite = { radius: 5, side: 10, mask: {} }
const sheet = {
  reach: 10,
  spritesOf: () => [sprite],
} as unknown as SpriteSheet

const marker = (id: number): Marker => ({
  id,
  typeId: 1,
  x: (id * 37) % 300,
  y: (id * 53) % 300,
  shape: 'circle',
  colour: '#ff0000',
  label: '',
})

const store = new MarkerStore()
let admitted = 0
let SpriteBatch: typeof Batch
let seeEverySeventh: () => void

beforeEach(async () => {
  vi.resetModules()
  vi.doMock('./Sprite.ts', () => ({ canReadCanvases: () => true }))
  const [batch, { CoverMask }] = await Promise.all([import('./SpriteBatch.ts'), import('./CoverMask.ts')])
  SpriteBatch = batch.SpriteBatch
  seeEverySeventh = () => {
    let turn = 0
    vi.spyOn(CoverMask.prototype, 'admit').mockImplementation(() => {
      admitted++
      return turn++ % 7 === 0
    })
  }
  store.setAll(Array.from({ length: MARKERS }, (_, at) => marker(at + 1)))
  admitted = 0
  seeEverySeventh()
})
afterEach(() => {
  vi.doUnmock('./Sprite.ts')
  vi.restoreAllMocks()
  vi.resetModules()
})

const placesIn = ({ lefts, tops, count }: Batch) => [
  [...lefts.subarray(0, count)],
  [...tops.subarray(0, count)],
]

it('looks at so many sprites a slice at most, and keeps the same as at once', () => {
  const [sliced, atOnce] = [new SpriteBatch(), new SpriteBatch()]
  const gathering = sliced.gatherInSlices(store, sheet, RECT, RECT, FRAME)
  let steps = 0
  for (; gathering.next().done !== true; steps++) {
    expect(admitted).toBeLessThanOrEqual(SPRITES_PER_SLICE)
    admitted = 0
  }
  expect(steps).toBeGreaterThanOrEqual(4)
  seeEverySeventh()
  atOnce.gather(store, sheet, RECT, RECT, FRAME)
  expect(atOnce.count).toBe(Math.ceil(MARKERS / 7))
  expect(placesIn(sliced)).toEqual(placesIn(atOnce))
})

it('keeps the markers as they were when it began', () => {
  const batch = new SpriteBatch()
  const gathering = batch.gatherInSlices(store, sheet, RECT, RECT, FRAME)
  gathering.next()
  store.setAll([])
  while (gathering.next().done !== true);
  expect(batch.count).toBe(Math.ceil(MARKERS / 7))
})
