import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import { allDefects } from '../bruteCrossing.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

type Way = readonly (readonly [number, number])[]

const freehand = (pointer: 'mouse' | 'touch' | 'pen' = 'mouse') => {
  const test = new TestScene()
  test.pointer = pointer
  test.runner.use('freehand')
  return test
}

const start = (test: TestScene, [first = [0, 0], ...rest]: Way): TestScene => {
  test.down(...first)
  for (const at of rest) test.move(...at)
  return test
}

const stroke = (test: TestScene, way: Way): TestScene => start(test, way).up(...(way.at(-1) ?? [0, 0]))

const drawn = (test: TestScene): ZoneGeometry[] =>
  test.events.flatMap((event) => (event.kind === 'drawn' ? [event.geometry] : []))

/** Points along straight lines, 5 px apart, as a hand moves. */
const along = (corners: Way): Way =>
  corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[at + 1] ?? [x, y]
    const steps = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / 5))
    return Array.from(
      { length: steps },
      (_, step) => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps] as const,
    )
  })

const problem = (test: TestScene) => (test.draft?.kind === 'freehand' ? test.draft.problem : undefined)

describe('one stroke', () => {
  it.each(['mouse', 'touch', 'pen'] as const)('is a line, simplified as it is drawn, by %s', (pointer) => {
    const test = stroke(
      freehand(pointer),
      along([
        [100, 100],
        [300, 100],
        [300, 250],
      ]),
    )
    expect(drawn(test)).toMatchObject([{ kind: 'polyline', points: { length: 3 } }])
  })

  it('is a polygon if it ends near its start', () => {
    const test = stroke(
      freehand(),
      along([
        [100, 100],
        [300, 100],
        [300, 300],
        [100, 300],
        [101, 108],
      ]),
    )
    const [geometry] = drawn(test)
    expect(geometry).toMatchObject({ kind: 'polygon' })
    expect(geometry && geometry.kind === 'polygon' && geometry.points.length).toBeLessThan(7)
  })

  it('closes where it runs over its start, without what lies beyond', () => {
    const way = along([
      [100, 100],
      [300, 100],
      [300, 300],
      [103, 300],
      [103, 60],
      [103, 20],
    ])
    const test = start(freehand(), way)
    expect(test.draft).toMatchObject({ isClosing: true, problem: null })
    expect(drawn(test.up(103, 20))).toMatchObject([{ kind: 'polygon' }])
  })

  it('is a line, and loses nothing, where it could close only without a long part of it', () => {
    // An eight, which comes back to its start on the other side of its middle.
    const way = along([
      [200, 200],
      [300, 120],
      [300, 280],
      [190, 196],
      [100, 120],
      [100, 280],
      [195, 204],
    ])
    const test = start(freehand(), way)
    expect(test.draft).toMatchObject({ isClosing: true })
    const [geometry] = drawn(test.up(195, 204))
    expect(geometry).toMatchObject({ kind: 'polyline', points: { length: 7 } })
    expect(test.events.at(-1)).toEqual({
      kind: 'refusal',
      text: 'Closing it would cross the outline, so it is a line.',
    })
  })

  it('leaves out where it would cross itself, says so, and goes on beyond', () => {
    const test = start(
      freehand(),
      along([
        [100, 100],
        [400, 100],
        [400, 300],
        [250, 300],
        [250, 60],
      ]),
    )
    expect(problem(test)).toBe('Left out: the line would cross itself here.')
    for (const at of along([
      [250, 60],
      [250, 150],
      [120, 200],
    ]))
      test.move(...at)
    expect(problem(test)).toBeNull()
    const [geometry] = drawn(test.up(120, 200))
    expect(geometry && findCrossing(geometry)).toBeNull()
  })

  it('stays on the image', () => {
    const test = freehand()
    test.image = { widthMap: 300, heightMap: 600 }
    const [geometry] = drawn(
      stroke(
        test,
        along([
          [100, 100],
          [500, 100],
        ]),
      ),
    )
    expect(geometry).toMatchObject({ points: [{ x: 100 }, { x: 300 }] })
  })
})

it('draws nothing by a click, nor after Esc, nor when a second finger comes', () => {
  const test = freehand().click(100, 100)
  expect(test.events).toEqual([{ kind: 'refusal', text: 'Drag along the outline to draw it.' }])
  start(
    test,
    along([
      [100, 100],
      [200, 100],
    ]),
  )
    .cancel()
    .up(200, 100)
  start(
    test,
    along([
      [100, 100],
      [200, 100],
    ]),
  )
    .interrupt()
    .up(200, 100)
  expect(drawn(test)).toEqual([])
  expect(test.cancel().runner.name).toBe('select')
})

it('never crosses itself, whatever the hand does', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 60 }))
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 30 }),
      fc.double({ min: 1, max: 10, noNaN: true }),
      (places, size) => {
        const test = stroke(
          freehand(),
          places.map(([x, y]) => [x * size, y * size] as const),
        )
        for (const geometry of drawn(test)) {
          if (geometry.kind === 'circle') continue
          expect(allDefects(geometry.points, geometry.kind === 'polygon')).toEqual([])
        }
      },
    ),
  )
})
