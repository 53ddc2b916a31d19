import type { Change } from '../../shared/content/changes.ts'
import { quantise, type PointMap } from '../../shared/geometry/point.ts'
import { NEW_ZONE_LOOK, type ZoneGeometry } from '../../shared/content/zones.ts'
import type { DemoMap } from './DemoMap.ts'
import type { DemoShape, Share } from './DemoZone.ts'
import { makeNoise, type Noise } from './noise.ts'

/** The changes that put a demo map's zones onto its image. `size` is that of the image in px. */
export const demoZones = (
  { zones = [], seed }: DemoMap,
  size: { readonly width: number; readonly height: number },
  newId: () => number,
): Change[] => {
  const noise = makeNoise(seed)
  const toMap = ([x, y]: Share): PointMap => ({
    x: quantise(x * size.width),
    y: quantise((1 - y) * size.height),
  })
  return zones.map(({ label, colour, shape, pattern = 'none', fillOpacity = 0.2 }) => ({
    op: 'insert',
    kind: 'zone',
    entity: {
      ...NEW_ZONE_LOOK,
      id: newId(),
      label,
      geometry: geometryOf(shape, { toMap, height: size.height, noise }),
      strokeColour: colour,
      fillColour: colour,
      fillOpacity,
      pattern,
      createdBy: null,
    },
  }))
}

interface Drawing {
  readonly toMap: (place: Share) => PointMap
  readonly height: number
  readonly noise: Noise
}

const geometryOf = (shape: DemoShape, { toMap, height, noise }: Drawing): ZoneGeometry => {
  switch (shape.kind) {
    case 'circle':
      return { kind: 'circle', centre: toMap(shape.middle), radius: quantise(shape.radius * height) }
    case 'way':
      return { kind: 'polyline', points: shape.stops.map(toMap) }
    case 'rectangle': {
      const [left, top] = shape.corner
      const [right, bottom] = [left + shape.size[0], top + shape.size[1]]
      const corners: Share[] = [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ]
      return { kind: 'polygon', points: corners.map(toMap) }
    }
    case 'blob':
      return { kind: 'polygon', points: blob(shape, noise).map(toMap) }
  }
}

const BLOB_POINTS = 96

/** Every point has its own direction from the middle, so the rim never crosses itself. */
const blob = ({ middle, size, turn = 0 }: DemoShape & { kind: 'blob' }, noise: Noise): Share[] =>
  Array.from({ length: BLOB_POINTS }, (_, step) => {
    const angle = (step / BLOB_POINTS) * 2 * Math.PI
    const [along, across] = [Math.cos(angle), Math.sin(angle)]
    const frayed = 1 + 0.45 * noise.fractal(middle[0] * 9 + along * 1.4, middle[1] * 9 + across * 1.4, 4)
    const x = (along * frayed * size[0]) / 2
    const y = (across * frayed * size[1]) / 2
    return [
      middle[0] + x * Math.cos(turn) - y * Math.sin(turn),
      middle[1] + x * Math.sin(turn) + y * Math.cos(turn),
    ]
  })
