import { beforeEach, expect, it } from 'vitest'
import { runSync } from '../../../../shared/runSliced.ts'
import type { Marker } from '../Marker.ts'
import { MarkerStore } from '../MarkerStore.ts'
import { MARKERS_PER_SLICE, SpriteBatch } from './SpriteBatch.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

const MARKERS = MARKERS_PER_SLICE * 3 + 7
const RECT = { left: 0, right: 300, bottom: 0, top: 300 }

const sprite = { radius: 5, side: 10 }
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

beforeEach(() => store.setAll(Array.from({ length: MARKERS }, (_, at) => marker(at + 1))))

const placesIn = ({ xs, ys, count }: SpriteBatch) => [[...xs.subarray(0, count)], [...ys.subarray(0, count)]]

it('looks at so many sprites a slice at most, and gathers the same as at once', () => {
  const [sliced, atOnce] = [new SpriteBatch(), new SpriteBatch()]
  const gathering = sliced.gather(store, sheet, RECT)
  for (let before = 0; gathering.next().done !== true; before = sliced.count)
    expect(sliced.count - before).toBeLessThanOrEqual(MARKERS_PER_SLICE)
  runSync(atOnce.gather(store, sheet, RECT))
  expect(atOnce.count).toBe(MARKERS)
  expect(placesIn(sliced)).toEqual(placesIn(atOnce))
})

it('has each sprite once, in every batch anew', () => {
  const icons = Array.from({ length: 3 }, () => ({ radius: 5, side: 10 }))
  store.setAll([1, 2, 3, 4].map((id) => ({ ...marker(id), colour: `#00000${id}` })))
  const iconSheet = { reach: 10, spritesOf: () => [icons[0], icons[1], icons[0], icons[2]] }
  const batch = new SpriteBatch()
  for (let round = 0; round < 2; round++) {
    runSync(batch.gather(store, iconSheet as unknown as SpriteSheet, RECT))
    expect(new Set(batch.sprites)).toEqual(new Set(icons))
    expect(batch.sprites).toHaveLength(icons.length)
    const gathered = [...batch.kinds.subarray(0, batch.count)].map((kind) => batch.sprites[kind])
    expect(icons.map((icon) => gathered.filter((sprite) => sprite === icon).length)).toEqual([2, 1, 1])
  }
})

it('gathers the markers as they were when it began', () => {
  const batch = new SpriteBatch()
  const gathering = batch.gather(store, sheet, RECT)
  gathering.next()
  store.setAll([])
  store.seenIn({ left: 0, right: 1, bottom: 0, top: 1 })
  while (gathering.next().done !== true);
  expect(batch.count).toBe(MARKERS)
})

it('has the sprite of a marker whose style is new since it began', () => {
  const spriteOfStyle = ({ colour }: Marker) => ({ radius: 5, side: 10, colour })
  const colourSheet = { reach: 10, spritesOf: () => [], spriteOfStyle } as unknown as SpriteSheet
  const batch = new SpriteBatch()
  const colourful = new MarkerStore()
  colourful.setAll(Array.from({ length: 9 }, (_, at) => ({ ...marker(at + 1), colour: `#00000${at}` })))
  runSync(batch.gather(colourful, colourSheet, RECT))
  const last = { ...marker(MARKERS + 1), x: 5, y: 0 }
  store.upsert(last)
  const gathering = batch.gather(store, colourSheet, RECT)
  gathering.next()
  store.upsert({ ...last, colour: '#444444' })
  while (gathering.next().done !== true);
  expect(batch.count).toBe(MARKERS + 1)
  expect(batch.sprites[batch.kinds[MARKERS] ?? 0]).toMatchObject({ colour: '#444444' })
})
