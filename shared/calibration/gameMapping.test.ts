import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAffine } from '../geometry/affine.ts'
import type { Calibration, ControlPoint } from './calibration.ts'
import { directionsText } from './directions.ts'
import { gameOf, mappingOf, placeOf, unitsPerPixel } from './gameMapping.ts'
import { calibrationResiduals } from './residuals.ts'
import { calibrationProblem, setCalibrationSchema } from './validCalibration.ts'

const calibrationOf = (points: readonly ControlPoint[], fields: Partial<Calibration> = {}): Calibration => ({
  points,
  fit: 'sides',
  order: 'xy',
  axes: ['X', 'Z'],
  unit: '',
  decimals: 0,
  ...fields,
})

/** Minecraft's overworld on 1000 × 500 px: a block each half pixel, Z down. */
const OVERWORLD = calibrationOf([
  { x: 0, y: 500, first: -1000, second: -500 },
  { x: 1000, y: 0, first: 1000, second: 500 },
])

const mapped = (calibration: Calibration) => {
  const mapping = mappingOf(calibration)
  if (mapping === null) throw new Error('There is no mapping.')
  return mapping
}

const places = fc.record({
  x: fc.integer({ min: 0, max: 1_638_400 }).map((hundredths) => hundredths / 100),
  y: fc.integer({ min: 0, max: 1_638_400 }).map((hundredths) => hundredths / 100),
})

const scales = fc.double({ min: 0.01, max: 100, noNaN: true }).chain((size) => fc.constantFrom(size, -size))
const shifts = fc.double({ min: -100_000, max: 100_000, noNaN: true })

const corners = fc.record({ scales: fc.tuple(scales, scales), shifts: fc.tuple(shifts, shifts) })
const orders = fc.constantFrom<Calibration['order']>('xy', 'yx')

describe('the mapping of two corners', () => {
  it('leads each corner to its coordinates, and the middle to the middle', () => {
    const mapping = mapped(OVERWORLD)
    expect(gameOf(mapping, { x: 0, y: 500 })).toEqual({ first: -1000, second: -500 })
    expect(gameOf(mapping, { x: 500, y: 250 })).toEqual({ first: 0, second: 0 })
    expect(placeOf(mapping, { first: 100, second: -200 })).toEqual({ x: 550, y: 350 })
    expect(unitsPerPixel(mapping)).toBe(2)
  })

  it('lets the first coordinate run up where the order says so', () => {
    const degrees = calibrationOf(
      [
        { x: 0, y: 0, first: -10, second: -20 },
        { x: 200, y: 100, first: 10, second: 20 },
      ],
      { order: 'yx', axes: ['Lat', 'Lng'] },
    )
    expect(gameOf(mapped(degrees), { x: 200, y: 0 })).toEqual({ first: -10, second: 20 })
    expect(directionsText(degrees, mapped(degrees))).toBe('Lat grows up, Lng grows to the right.')
  })

  it('leads back to every place exactly, and says which way the axes run', () => {
    fc.assert(
      fc.property(corners, orders, places, ({ scales: [sx, sy], shifts: [dx, dy] }, order, place) => {
        const at = (x: number, y: number) => {
          const [across, up] = [sx * x + dx, sy * y + dy]
          return { x, y, ...(order === 'xy' ? { first: across, second: up } : { first: up, second: across }) }
        }
        const mapping = mapped(calibrationOf([at(0, 0), at(800, 600)], { order }))
        expect(placeOf(mapping, gameOf(mapping, place))).toEqual(place)
      }),
    )
    expect(directionsText(OVERWORLD, mapped(OVERWORLD))).toBe('X grows to the right, Z grows down.')
  })
})

describe('the mapping of several points', () => {
  const free = fc
    .record({
      turn: fc.double({ min: -3, max: 3, noNaN: true }),
      scales: fc.tuple(scales, scales),
      shifts: fc.tuple(shifts, shifts),
    })
    .map(({ turn, scales: [sx, sy], shifts: [x0, y0] }) => ({
      xx: sx * Math.cos(turn),
      xy: -sy * Math.sin(turn),
      x0,
      yx: sx * Math.sin(turn),
      yy: sy * Math.cos(turn),
      y0,
    }))

  it('is recovered exactly where the points agree, and leads back within a hundredth of a pixel', () => {
    fc.assert(
      fc.property(free, places, (affine, place) => {
        const points = [0, 700, 300, 900].map((x, at) => {
          const { x: first, y: second } = applyAffine(affine, { x, y: [100, 0, 800, 900][at] ?? 0 })
          return { x, y: [100, 0, 800, 900][at] ?? 0, first, second }
        })
        const mapping = mapped(calibrationOf(points, { fit: 'free' }))
        const expected = applyAffine(affine, place)
        const size = Math.abs(affine.xx) + Math.abs(affine.xy) + Math.abs(affine.yx) + Math.abs(affine.yy)
        const found = gameOf(mapping, place)
        expect(Math.hypot(found.first - expected.x, found.second - expected.y)).toBeLessThan(
          1e-4 * (1 + size),
        )
        const back = placeOf(mapping, found)
        expect(Math.hypot(back.x - place.x, back.y - place.y)).toBeLessThan(0.011)
      }),
    )
  })

  it('is the one that lies nearest to all of them along the sides, too', () => {
    const noisy = calibrationOf([
      { x: 0, y: 0, first: 0, second: 0 },
      { x: 100, y: 100, first: 101, second: 100 },
      { x: 200, y: 200, first: 199, second: 200 },
    ])
    expect(gameOf(mapped(noisy), { x: 100, y: 100 })).toEqual({ first: 100, second: 100 })
  })
})

describe('residuals', () => {
  const good = [
    [0, 0],
    [1000, 0],
    [0, 1000],
    [1000, 1000],
    [400, 700],
  ].map(([x = 0, y = 0]) => ({ x, y, first: 2 * x - 50, second: 300 - 2 * y }))

  it('are nothing for points that agree, and nobody is bad then', () => {
    const { off, badAt } = calibrationResiduals(calibrationOf(good)) ?? { off: [NaN], badAt: 0 }
    expect(Math.max(...off)).toBeLessThan(1e-6)
    expect(badAt).toBeNull()
  })

  it.each(['sides', 'free'] as const)('name the point whose digits were mixed up (%s)', (fit) => {
    for (const [at, point] of good.entries()) {
      const points = good.with(at, { ...point, first: point.first + 360 })
      expect(calibrationResiduals(calibrationOf(points, { fit }))?.badAt).toBe(at)
    }
  })

  it('name nobody where all are equally unsure, and where there are too few to tell', () => {
    const few = good.slice(0, 4).with(1, { x: 1000, y: 0, first: 0, second: 0 })
    expect(calibrationResiduals(calibrationOf(few, { fit: 'free' }))?.badAt).toBeNull()
    const points = good.map((point, at) => ({
      ...point,
      first: point.first + ([60, -60, -60, 60, 0][at] ?? 0),
    }))
    expect(calibrationResiduals(calibrationOf(points))?.badAt).toBeNull()
  })
})

describe('what does not tell a mapping', () => {
  const [one, two] = OVERWORLD.points
  const column = [one, { ...two, x: 0 }] as ControlPoint[]

  it.each([
    ['points of one column', calibrationOf(column), 'one row or column'],
    [
      'coordinates that were typed twice',
      calibrationOf(OVERWORLD.points.map((point) => ({ ...point, second: 7 }))),
      'one row or column',
    ],
    ['two points for slanted axes', { ...OVERWORLD, fit: 'free' as const }, 'need three points'],
    [
      'three points of one line for slanted axes',
      calibrationOf(
        [0, 1, 2].map((n) => ({ x: n * 100, y: n * 50, first: n, second: n * n })),
        { fit: 'free' },
      ),
      'on one line',
    ],
    ['two axes of one name', { ...OVERWORLD, axes: ['x', 'X'] as const }, 'different names'],
  ])('is refused with what to do: %s', (_what, calibration, text) => {
    expect(calibrationProblem(calibration)).toContain(text)
    const parsed = setCalibrationSchema.safeParse({ calibration })
    expect(parsed.error?.issues[0]?.message).toContain(text)
  })

  it('is told from what does', () => {
    expect(setCalibrationSchema.safeParse({ calibration: OVERWORLD }).success).toBe(true)
    expect(setCalibrationSchema.safeParse({ calibration: null }).success).toBe(true)
  })
})
