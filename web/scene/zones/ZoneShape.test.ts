import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { boundsOfGeometry, isOnGeometry } from './zoneGeometry.ts'
import { namePlacesOf } from './ZoneShape.ts'

const placesOf = (geometry: ZoneGeometry) => namePlacesOf(geometry, boundsOfGeometry(geometry))
const placeOf = (geometry: ZoneGeometry) => placesOf(geometry)[0]
const polygon = (...points: (readonly [number, number])[]): ZoneGeometry => ({
  kind: 'polygon',
  points: points.map(([x, y]) => ({ x, y })),
})

it('is the middle of a circle and of a rectangle', () => {
  expect(placeOf({ kind: 'circle', centre: { x: 5, y: 6 }, radius: 10 })).toEqual({
    x: 5,
    y: 6,
    widthMap: 20,
  })
  expect(placeOf(polygon([0, 0], [100, 0], [100, 40], [0, 40]))).toEqual({ x: 50, y: 20, widthMap: 100 })
})

it('is inside the shape even if the middle is outside', () => {
  const horseshoe = polygon([0, 0], [100, 0], [100, 100], [80, 100], [80, 30], [20, 30], [20, 100], [0, 100])
  const place = placeOf(horseshoe)
  for (const each of placesOf(horseshoe)) expect(isOnGeometry(horseshoe, each, 0)).toBe(true)
  expect(place).toEqual({ x: 50, y: 20, widthMap: 100 })
})

it('is halfway along a line', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
  ]
  expect(placeOf({ kind: 'polyline', points })).toMatchObject({ x: 10, y: 10 })
})
