import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ShownZone } from '../../../scene/zones/zoneKind.ts'
import { MarkerSprites } from '../../../scene/markers/sprites/MarkerSprites.ts'
import { MapPainting } from './MapPainting.ts'
import { frameOfArea } from './pictureFrame.ts'

class NoPath {
  arc = () => {}
  lineTo = () => {}
  closePath = () => {}
}

beforeAll(() => void vi.stubGlobal('Path2D', NoPath))
afterAll(() => void vi.unstubAllGlobals())

const zoneOf = (id: number, strokeColour: string, isDimmed: boolean): ShownZone => ({
  zone: {
    ...{
      id,
      label: '',
      pattern: 'none',
      strokeColour,
      strokeOpacity: 1,
      fillColour: strokeColour,
      fillOpacity: 1,
    },
    geometry: { kind: 'circle', centre: { x: 5, y: 5 }, radius: id },
  },
  isDimmed,
})

it('paints dimmed zones faded, beneath all others', () => {
  vi.spyOn(MarkerSprites.prototype, 'paint').mockImplementation(() => {})
  const strokes: [string, number][] = []
  const context = {
    ...{ globalAlpha: 1, strokeStyle: '' },
    ...{ save: () => {}, restore: () => {}, setTransform: () => {}, setLineDash: () => {}, fill: () => {} },
    stroke: () => void strokes.push([context.strokeStyle, context.globalAlpha]),
  }
  const painting = new MapPainting({
    markers: [],
    // The smallest are on top otherwise.
    zones: [zoneOf(1, '#000001', true), zoneOf(2, '#000002', false)],
    ...{ icons: new Map<string, ImageBitmap>(), areNamesShown: false, fontFamily: 'serif' },
  })
  const frame = frameOfArea({ left: 0, bottom: 0, right: 10, top: 10 }, 1, 1)
  painting.paint(context as unknown as CanvasRenderingContext2D, frame)
  expect(strokes).toEqual([
    ['#000001', expect.closeTo(0.3)],
    ['#000002', 1],
  ])
})
