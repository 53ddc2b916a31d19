import { beforeEach, expect, it } from 'vitest'
import type { MapImage } from '../sources/MapSource.ts'
import { layersOf } from '../features/layers/layers.ts'
import { pinsOf } from '../features/pins/pins.ts'
import { noteImageOfMarks, placeOwnMarks } from './ownMarks.ts'

const imageOf = (
  id: string,
  size: { width: number; height: number },
  ...former: MapImage['former']
): MapImage => ({
  id,
  ...size,
  former,
  state: { state: 'ready' },
  next: null,
  previewUrl: null,
  thumbnailUrl: null,
  pyramid: null,
})
const small = imageOf('small', { width: 100, height: 80 })
const large = imageOf(
  'large',
  { width: 200, height: 160 },
  { id: 'small', width: 100, height: 80, placing: 'scale', isOwn: false },
)
const tall = imageOf('tall', { width: 200, height: 200 }, ...large.former, {
  id: 'large',
  width: 200,
  height: 160,
  placing: 'top-left',
  isOwn: true,
})

let last = 0
let mapId = ''
beforeEach(() => void (mapId = String(++last)))

const pin = { id: 'a', x: 10, y: 20, label: 'Stash', colour: '#4285f4' }
const stroke = { widthView: 2, colour: '#ff0000', opacity: 1, pattern: 'none' } as const
const layer = {
  id: 'b',
  name: 'Way',
  isPublic: true,
  isVisible: true,
  strokes: [{ ...stroke, points: [{ x: 1, y: 2 }] }],
}
const pinPlace = () => {
  const [{ x, y } = { x: NaN, y: NaN }] = pinsOf(mapId).getState()
  return [x, y]
}
const layerPoints = () => layersOf(mapId).saved.getState()[0]?.strokes[0]?.points

it('moves pins and drawings along with every image since the one they were made on, once, and back', () => {
  const stop = noteImageOfMarks(mapId, small)
  pinsOf(mapId).put(pin)
  layersOf(mapId).saved.put(layer)
  expect(placeOwnMarks(mapId, small)).toBeNull()
  stop()
  const act = placeOwnMarks(mapId, tall)
  expect([pinPlace(), layerPoints()]).toEqual([[20, 80], [{ x: 2, y: 44 }]])
  expect(placeOwnMarks(mapId, tall)).toBeNull()
  act?.undo()
  expect([pinPlace(), layerPoints()]).toEqual([[10, 20], [{ x: 1, y: 2 }]])
  pinsOf(mapId).put({ ...pin, x: 5 })
  act?.redo()
  expect([pinPlace(), layerPoints()]).toEqual([[5, 20], [{ x: 2, y: 44 }]])
})

it('does not move what was made on the newer image after the older marks were deleted, nor what a page behind notes', () => {
  const stop = noteImageOfMarks(mapId, small)
  pinsOf(mapId).put(pin)
  pinsOf(mapId).remove('a')
  stop()
  noteImageOfMarks(mapId, large)
  pinsOf(mapId).put(pin)
  expect(placeOwnMarks(mapId, large)).toBeNull()
  noteImageOfMarks(mapId, small)
  pinsOf(mapId).put({ ...pin, label: 'Loot' })
  expect(placeOwnMarks(mapId, large)).toBeNull()
  expect(pinPlace()).toEqual([10, 20])
})

it('notes no image where there are no marks, in whatever order they leave the browser', () => {
  const stop = noteImageOfMarks(mapId, small)
  pinsOf(mapId).put(pin)
  const key = `pinfold_image_${mapId}`
  expect(localStorage.getItem(key)).toBe('small')
  localStorage.removeItem(key)
  pinsOf(mapId).put({ ...pin, label: 'Loot' })
  pinsOf(mapId).remove('a')
  expect(localStorage.getItem(key)).toBeNull()
  stop()
})
