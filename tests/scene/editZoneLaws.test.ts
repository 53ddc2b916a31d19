import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import { zoneGeometrySchema, type ZoneGeometry, movedGeometry } from '../../shared/content/zones.ts'
import { useFakeTime } from './TestScene.ts'
import { placesAt, polygonAt, rectangleAt, TestZoneEdit, ZONE_ID, type At } from './TestZoneEdit.ts'

useFakeTime()

type Act = (test: TestZoneEdit) => unknown

const SHAPES: readonly ZoneGeometry[] = [
  polygonAt([100, 100], [300, 100], [300, 300], [100, 300]),
  rectangleAt([100, 100], [300, 300]),
  polygonAt([100, 300], [200, 50], [300, 300], [250, 350], [200, 100], [150, 350]),
  { kind: 'polyline', points: placesAt([100, 100], [300, 100], [300, 300], [150, 200]) },
  { kind: 'circle', centre: { x: 200, y: 400 }, radius: 80 },
]

/** Mostly where the shapes' vertices and mid-points are, and on lines with them. */
const anyPlace = (): fc.Arbitrary<At> =>
  fc.oneof(
    fc.tuple(
      fc.integer({ min: 1, max: 7 }).map((x) => x * 50),
      fc.integer({ min: 1, max: 7 }).map((y) => y * 50),
    ),
    fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 })),
  )

/** Drags one of the handles there are, or a place halfway to the next. */
const dragHandle =
  (pick: number, isMidpoint: boolean, to: At): Act =>
  (test) => {
    const { handles } = test.edit
    const [a, b] = [handles[pick % handles.length], handles[(pick + 1) % handles.length]]
    if (a === undefined || b === undefined) return
    const at = isMidpoint ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a
    const { xView, yView } = test.viewAt(at)
    test.drag([xView, yView], to)
  }

const anyAct = (): fc.Arbitrary<Act> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.nat({ max: 20 }), fc.boolean(), anyPlace())
        .map(([pick, isMidpoint, to]) => dragHandle(pick, isMidpoint, to)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(anyPlace(), anyPlace()).map(
        ([a, b]): Act =>
          (test) =>
            test.drag(a, b),
      ),
    },
    {
      weight: 1,
      arbitrary: anyPlace().map(
        (at): Act =>
          (test) =>
            test.down(...at),
      ),
    },
    {
      weight: 2,
      arbitrary: anyPlace().map(
        (at): Act =>
          (test) =>
            test.move(...at),
      ),
    },
    {
      weight: 1,
      arbitrary: anyPlace().map(
        (at): Act =>
          (test) =>
            test.up(...at),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(anyPlace(), fc.boolean()).map(
        ([at, isInsertion]): Act =>
          (test) =>
            isInsertion ? test.menu(...at).insertVertex() : test.menu(...at).deleteVertex(),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('ArrowLeft' as const, 'ArrowRight' as const, 'ArrowUp' as const, 'ArrowDown' as const)
        .map(
          (key): Act =>
            (test) =>
              test.nudge(key, true),
        ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Act>(
        (test) => test.next(),
        (test) => test.next(true),
        (test) => test.deleteVertex(),
        (test) => test.runner.send({ kind: 'toPolygon' }),
        (test) => test.wait(600),
        (test) => test.interrupt(),
        (test) => test.cancel(),
        (test) => test.complete(),
        (test) => (test.isAlt = !test.isAlt),
        (test) => (test.isShift = !test.isShift),
        (test) => test.withZone({ id: ZONE_ID, geometry: SHAPES[1] ?? polygonAt() }),
      ),
    },
  )

const anyRun = () =>
  fc.record({
    geometry: fc.constantFrom(...SHAPES),
    pointer: fc.constantFrom('mouse' as const, 'touch' as const),
    zoomLevel: fc.constantFrom(-1.3, 0, 0.7),
    bounds: fc.constantFrom(null, { left: 0, bottom: 0, right: 800, top: 600 }),
    acts: fc.array(anyAct(), { maxLength: 30 }),
  })

const started = ({ geometry, pointer, zoomLevel, bounds }: Omit<Run, 'acts'>): TestZoneEdit => {
  const test = new TestZoneEdit(geometry, pointer)
  test.camera = { ...test.camera, zoomLevel }
  if (bounds) test.image = { widthMap: bounds.right, heightMap: bounds.top }
  return test
}

type Run = ReturnType<typeof anyRun> extends fc.Arbitrary<infer R> ? R : never

const perform = (test: TestZoneEdit, acts: readonly Act[]): TestZoneEdit => {
  for (const act of acts) {
    test.runner.use('editZone')
    act(test)
  }
  return test
}

it('for any sequence of events, emits only shapes that are valid and do not cross themselves [ZONE-015]', () => {
  let told = 0
  fc.assert(
    fc.property(anyRun(), (run) => {
      for (const geometry of perform(started(run), run.acts).reshaped) {
        expect(zoneGeometrySchema.parse(geometry)).toEqual(geometry)
        expect(findCrossing(geometry)).toBeNull()
        told += 1
      }
    }),
    { numRuns: 500 },
  )
  // The law says something only if shapes do get altered.
  expect(told).toBeGreaterThan(300)
})

it('an interrupted or cancelled gesture leaves the shape unchanged and emits nothing', () => {
  fc.assert(
    fc.property(
      anyRun(),
      anyPlace(),
      fc.array(anyPlace(), { maxLength: 5 }),
      fc.constantFrom('interrupt' as const, 'cancel' as const),
      (run, from, way, end) => {
        const test = perform(started(run), run.acts).interrupt()
        test.runner.use('editZone')
        const [before, told] = [test.geometry, test.reshaped.length]
        test.down(...from)
        for (const at of way) test.move(...at)
        test[end]()
        expect(test.geometry).toBe(before)
        expect(test.reshaped).toHaveLength(told)
        if (test.runner.name === 'editZone') expect(test.edit.geometry).toBe(before)
      },
    ),
    { numRuns: 200 },
  )
})

it('emits the shape that was shown on release', () => {
  fc.assert(
    fc.property(anyRun(), anyPlace(), anyPlace(), (run, from, to) => {
      const test = started(run)
        .down(...from)
        .move(...to)
      const shown = test.edit
      const before = test.geometry
      test.up(...to)
      const { geometry } = test
      const moved = movedGeometry(shown.geometry, shown.offset)
      if (shown.isDragging) expect(geometry).toEqual(shown.crossing === null ? moved : before)
      else expect(geometry).toBe(before)
    }),
    { numRuns: 200 },
  )
})
