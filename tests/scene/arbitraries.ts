import fc from 'fast-check'
import { SHAPES } from '../../shared/content/types.ts'
import type { Marker } from '../../web/scene/markers/Marker.ts'
import { type InsetsView, snapZoomLevel } from '../../web/scene/plane/camera.ts'
import type { Camera, PointView } from '../../web/scene/plane/coordinates.ts'

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })

export const anySizeView = () =>
  fc.record({ width: fc.integer({ min: 100, max: 4000 }), height: fc.integer({ min: 100, max: 3000 }) })

export const anySizeMap = () =>
  fc.record({ width: fc.integer({ min: 1, max: 30_000 }), height: fc.integer({ min: 1, max: 30_000 }) })

export const anyPointMap = (reach = 20_000) => fc.record({ x: real(-reach, reach), y: real(-reach, reach) })

export const anyPointView = (): fc.Arbitrary<PointView> =>
  fc.record({ xView: real(-500, 4500), yView: real(-500, 3500) })

export const anyInsets = (): fc.Arbitrary<InsetsView> =>
  fc.record({
    topView: real(0, 400),
    rightView: real(0, 600),
    bottomView: real(0, 1500),
    leftView: real(0, 300),
  })

/** At a snapped level. */
export const anyCamera = (): fc.Arbitrary<Camera> =>
  fc.record({ centerMap: anyPointMap(), zoomLevel: real(-6, 4).map(snapZoomLevel) })

/** Ids are unique; places are crowded, so that many share an x or a y. */
export const anyMarkers = (): fc.Arbitrary<Marker[]> =>
  fc.uniqueArray(anyMarker(), { selector: ({ id }) => id, maxLength: 120 })

export const anyMarker = (): fc.Arbitrary<Marker> =>
  fc.record({
    id: fc.integer({ min: 1, max: 300 }),
    typeId: fc.integer({ min: 1, max: 3 }),
    x: fc.oneof(fc.integer({ min: 0, max: 40 }), real(-1000, 1000)),
    y: fc.oneof(fc.integer({ min: 0, max: 40 }), real(-1000, 1000)),
    shape: fc.constantFrom(...SHAPES),
    colour: fc.constantFrom('#ff0000', '#4285f4'),
    label: fc.constantFrom('', 'Nine Gulls'),
  })

export const anyRectMap = () =>
  fc.tuple(anyPointMap(1100), anyPointMap(1100)).map(([a, b]) => ({
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    bottom: Math.min(a.y, b.y),
    top: Math.max(a.y, b.y),
  }))
