import { expect, it } from 'vitest'
import { aDataMap, aDataZone, aGroup, aMarker } from '../../tests/dataMap/builders.ts'
import type { DataMap } from './dataMap.ts'
import { extentSchema, fittedBox, isFitted, lacksExtent, likelyExtent } from './extent.ts'

const IMAGE = { width: 1000, height: 500 }

const openMap = (places: readonly (readonly [number, number])[], fields: Partial<DataMap> = {}): DataMap =>
  aDataMap({
    unit: 'open',
    groups: [aGroup({ markers: places.map(([x, y]) => aMarker({ x, y })) })],
    ...fields,
  })

const many = Array.from({ length: 40 }, (_, at) => [at, at] as const)

it.each<[string, readonly (readonly [number, number])[], 'pixels' | null]>([
  ['all lie on it', [[0, 0], [1000, 500]], 'pixels'],
  ['all lie in a corner of it', [[1, 1], [3, 2]], 'pixels'],
  ['some lie a tenth of it beside', [[-100, -50], [1100, 550], [5, 5]], 'pixels'],
  ['one of three lies elsewhere', [[1, 1], [1e21, 5], [2, 2]], 'pixels'],
  ['one of two lies elsewhere', [[1, 1], [1e21, 5]], null],
  ['one alone lies elsewhere', [[-101, 5]], null],
  ['two of forty lie elsewhere', [...many, [-101, 5], [5, -51]], 'pixels'],
  ['three of forty lie elsewhere', [...many, [-101, 5], [5, -51], [1101, 5]], null],
  ['there are none', [], null],
])('takes points for pixels of the image if %s', (_what, places, extent) => {
  const map = openMap(places)
  expect(likelyExtent(map, IMAGE)).toBe(extent)
  expect(lacksExtent(map, IMAGE, undefined)).toBe(extent === null)
  expect(isFitted(map, IMAGE, undefined)).toBe(extent === null)
}) // prettier-ignore

it('looks at the corners of zones, too', () => {
  const points = [{ x: 3000, y: 0 }, { x: 3000, y: 9 }, { x: 3005, y: 9 }] // prettier-ignore
  const zones = [aDataZone({ geometry: { kind: 'polygon', points } })]
  expect(likelyExtent(openMap([[1, 1]], { zones }), IMAGE)).toBeNull()
  expect(fittedBox(openMap([[1, 1]], { zones }))).toEqual({ minX: 1, minY: 0, width: 3004, height: 9 })
})

it('never takes degrees for pixels', () => {
  expect(likelyExtent(openMap([[1, 1]], { unit: 'degrees' }), IMAGE)).toBeNull()
})

it('asks nothing about a file that says it', () => {
  for (const unit of ['box', 'pixels'] as const) {
    expect(lacksExtent(openMap([[9999, 1]], { unit }), IMAGE, null)).toBe(false)
    expect(isFitted(openMap([[9999, 1]], { unit }), IMAGE, 'fitted')).toBe(false)
  }
})

it.each(['pixels', 'fitted', { minX: -3, minY: 0, width: 6, height: 0.5 }])('can be %j', (extent) => {
  expect(extentSchema.parse(extent)).toEqual(extent)
})

it.each(['points', null, { minX: 0, minY: 0, width: 0, height: 1 }, { minX: 0, minY: 0, width: 1 }])(
  'cannot be %j',
  (extent) => expect(extentSchema.safeParse(extent).success).toBe(false),
)
