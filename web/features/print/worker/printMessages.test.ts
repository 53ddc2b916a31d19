import { expect, it } from 'vitest'
import { printNewsSchema, printOrderSchema } from './printMessages.ts'

const MARKER = { id: 1, typeId: 2, x: 3.5, y: 4, shape: 'star', colour: '#ff0000', label: 'Tower' }

const ZONE = {
  ...{ id: 1, label: 'Bog', pattern: 'none', isLocked: false },
  geometry: { kind: 'circle', centre: { x: 3, y: 4 }, radius: 5 },
  ...{ strokeColour: '#3388ff', strokeOpacity: 1, fillColour: '#3388ff', fillOpacity: 0.3 },
}

const TASK = {
  title: 'Isles',
  scale: { unitsPerMap: 0.5, unit: 'm' },
  legend: null,
  area: { left: 0, bottom: 0, right: 100, top: 80 },
  output: { kind: 'png', perMap: 1, pixelRatio: 2 },
  images: [{ widthMap: 100, heightMap: 80, place: null, opacity: 1, preview: null, pyramid: null }],
  areNamesShown: true,
  icons: [],
  font: { family: 'sans-serif', faces: [] },
}

const isRead = (order: unknown): boolean => printOrderSchema.safeParse(order).success

it('refuses orders by which nothing could be painted', () => {
  expect(
    isRead({
      kind: 'markers',
      markers: [{ marker: { ...MARKER, shape: 'heart' }, isDimmed: false, isElsewhere: false }],
    }),
  ).toBe(false)
  expect(
    isRead({
      kind: 'zones',
      zones: [{ zone: { ...ZONE, geometry: { kind: 'polygon', points: [] } }, isDimmed: false }],
    }),
  ).toBe(false)
  expect(isRead({ kind: 'zones', zones: [{ zone: ZONE, isDimmed: false }] })).toBe(true)
  expect(
    isRead({ kind: 'write', task: { ...TASK, output: { kind: 'png', perMap: 0, pixelRatio: 1 } } }),
  ).toBe(false)
  expect(isRead({ kind: 'write', task: { ...TASK, output: { kind: 'gif' } } })).toBe(false)
  expect(isRead({ kind: 'erase' })).toBe(false)
})

it('reads what is drawn, what is to be written, and a tile that is not there', () => {
  expect(isRead({ kind: 'markers', markers: [{ marker: MARKER, isDimmed: true, isElsewhere: true }] })).toBe(
    true,
  )
  expect(isRead({ kind: 'write', task: TASK })).toBe(true)
  expect(isRead({ kind: 'tile', url: '/0/0_0.jpg', picture: null })).toBe(true)
  expect(printNewsSchema.safeParse({ kind: 'written', file: new Blob() }).success).toBe(true)
  expect(printNewsSchema.safeParse({ kind: 'written', file: 'a path' }).success).toBe(false)
})
