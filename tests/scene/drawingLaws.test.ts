import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import { zoneGeometrySchema } from '../../shared/content/zones.ts'
import type { ShapeToolName } from '../../web/scene/zones/ZoneDraft.ts'
import type { PointerKind } from '../../web/scene/state/SceneKind.ts'
import { type At, TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

type Act = (test: TestDrawing) => unknown

/** Crowded, so that points meet, edges overlap and lie on one line. */
const anyPlace = (): fc.Arbitrary<At> =>
  fc.oneof(
    fc.tuple(
      fc.integer({ min: 1, max: 7 }).map((x) => x * 90),
      fc.integer({ min: 1, max: 6 }).map((y) => y * 90),
    ),
    fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 })),
  )

const anyKeys = () => fc.record({ isShift: fc.boolean(), isAlt: fc.boolean() })

const anyAct = (): fc.Arbitrary<Act> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(anyPlace(), anyKeys()).map(
        ([at, keys]): Act =>
          (test) =>
            test.holding(keys).points(at),
      ),
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
            test.doubleClick(...at),
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
            test.down(...at),
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
      weight: 3,
      arbitrary: fc
        .constantFrom('ArrowLeft' as const, 'ArrowRight' as const, 'ArrowUp' as const, 'ArrowDown' as const)
        .map(
          (key): Act =>
            (test) =>
              test.nudge(key, true),
        ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Act>(
        (test) => test.place(),
        (test) => test.complete(),
        (test) => test.dropLast(),
        (test) => test.restore(),
        (test) => test.interrupt(),
        (test) => test.leave(),
        (test) => test.wait(400),
        (test) => (test.runner.name === 'select' ? test : test.cancel()),
      ),
    },
  )

interface Run {
  readonly tool: ShapeToolName
  readonly pointer: PointerKind
  readonly zoomLevel: number
  readonly acts: readonly Act[]
}

const anyRun = (): fc.Arbitrary<Run> =>
  fc.record({
    tool: fc.constantFrom('circle' as const, 'rectangle' as const, 'polyline' as const, 'polygon' as const),
    pointer: fc.constantFrom('mouse' as const, 'touch' as const),
    zoomLevel: fc.constantFrom(-3.3, 0, 0.7, 4),
    acts: fc.array(anyAct(), { maxLength: 40 }),
  })

/** Again in use where the acts have left it. */
const after = ({ tool, pointer, zoomLevel, acts }: Run): TestDrawing => {
  const test = new TestDrawing(tool, pointer)
  test.camera = { ...test.camera, zoomLevel }
  for (const act of acts) act(test)
  test.runner.use(tool)
  return test
}

const stepsBack = (test: TestDrawing, step: () => unknown): number => {
  let steps = 0
  for (; test.pointCount > 0 && steps < 100; steps++) step()
  return steps
}

describe('for any sequence of pointer and key events', () => {
  it('a tool emits only shapes that are valid and do not cross themselves [ZONE-015]', () => {
    let drawn = 0
    fc.assert(
      fc.property(anyRun(), (run) => {
        const test = after(run)
        for (const geometry of test.drawn) {
          expect(zoneGeometrySchema.parse(geometry)).toEqual(geometry)
          expect(findCrossing(geometry)).toBeNull()
          drawn += 1
        }
      }),
      { numRuns: 600 },
    )
    // The law says something only if shapes do get finished.
    expect(drawn).toBeGreaterThan(100)
  })

  it('a tool finishes if and only if it says that it can', () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const test = after(run).interrupt()
        if (test.draftState.kind !== 'drawing' || test.draftState.points === 0) return
        const before = test.drawn.length
        const { canFinish } = test.draftState
        const isFlat = test.complete().said.at(-1)?.startsWith('All points lie on one line')
        expect(test.drawn.length > before).toBe(canFinish && !isFlat)
      }),
      { numRuns: 300 },
    )
  })

  it('an unfinished outline never crosses itself', () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const { placed } = after(run).shape
        if (placed.length >= 2) expect(findCrossing({ kind: 'polyline', points: placed })).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  it('removing points one by one leads to an empty draft, and restoring them to the same draft', () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const test = after(run).interrupt()
        const { placed } = test.shape
        expect(stepsBack(test, () => test.dropLast())).toBe(placed.length)
        placed.forEach(() => test.restore())
        expect(test.shape.placed).toEqual(placed)
      }),
      { numRuns: 300 },
    )
  })

  it('Escape empties the draft in at most two steps, then leaves the tool, and commits nothing', () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const test = after(run)
        const before = test.drawn.length
        expect(stepsBack(test, () => test.cancel())).toBeLessThanOrEqual(2)
        test.cancel()
        if (test.runner.name === run.tool) test.cancel()
        expect(test.runner.name).toBe('select')
        expect(test.drawn).toHaveLength(before)
      }),
      { numRuns: 300 },
    )
  })

  it('switching the tool commits nothing', () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const test = after(run)
        const before = test.drawn.length
        test.runner.use('select')
        expect(test.drawn).toHaveLength(before)
        expect(test.draft).toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
