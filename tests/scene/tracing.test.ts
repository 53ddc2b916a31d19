import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import { NOT_ON_BORDER_TEXT } from '../../web/scene/tools/drawing/tracing.ts'
import { BorderRoutes } from '../../web/scene/tools/trace/BorderRoutes.ts'
import type { SceneZone } from '../../web/scene/zones/ZoneShape.ts'
import { committedShapes } from './committedShapes.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'
import { type At, placesAt, polygonAt, TestZoneEdit, ZONE_ID } from './TestZoneEdit.ts'

useFakeTime()

/** A bay of five points between two straight sides. */
const WEST: readonly At[] = [
  [100, 100],
  [300, 100],
  [280, 150],
  [320, 200],
  [280, 250],
  [300, 300],
  [100, 300],
]
/** Meets the first one in its lower right corner. */
const SOUTH: readonly At[] = [
  [300, 300],
  [330, 350],
  [300, 400],
  [100, 400],
]

const drawing = () =>
  new TestDrawing('polygon')
    .withZone({ id: 1, geometry: polygonAt(...WEST) })
    .withZone({ id: 2, geometry: polygonAt(...SOUTH) }) as TestDrawing

const trace = (test: TestDrawing): TestDrawing => {
  test.runner.send({ kind: 'trace' })
  return test
}

describe('a border that is traced', () => {
  it('is shown up to the vertex nearest to the pointer, and one click takes exactly its points', () => {
    const test = trace(drawing().points([302, 101])).move(310, 240)
    expect(test.shape).toMatchObject({
      trail: placesAt([280, 150], [320, 200]),
      next: placesAt([280, 250])[0],
      snap: { kind: 'vertex' },
      measures: ['3 points'],
    })
    test.click(310, 240)
    expect(test.shape.placed).toEqual(placesAt([300, 100], [280, 150], [320, 200], [280, 250]))
    expect(test.announced.at(-1)).toBe('3 points along the border.')
    expect(test.draftState).toMatchObject({ tracing: null })
    test.points([500, 250], [500, 100]).complete()
    expect(test.drawn).toEqual([
      polygonAt([300, 100], [280, 150], [320, 200], [280, 250], [500, 250], [500, 100]),
    ])
  })

  it('turns round with the key again, and ends with the third time', () => {
    const test = trace(drawing().points([300, 100]).move(280, 252))
    expect(test.shape.trail).toHaveLength(2)
    trace(test)
    expect(test.draftState).toMatchObject({ tracing: 'longer' })
    expect([...test.shape.trail, test.shape.next]).toEqual(
      placesAt([100, 100], [100, 300], [300, 300], [280, 250]),
    )
    trace(test)
    expect(test.draftState).toMatchObject({ tracing: null })
    expect(test.shape.trail).toEqual([])
  })

  it('leads on along another zone where the borders meet in the same vertex', () => {
    const test = trace(drawing().points([320, 200]))
      .move(304, 398)
      .click(304, 398)
    expect(test.shape.placed).toEqual(placesAt([320, 200], [280, 250], [300, 300], [330, 350], [300, 400]))
  })

  it('starts between two vertices, too', () => {
    const test = trace(drawing().points([200, 99]))
      .move(280, 160)
      .click(280, 160)
    expect(test.shape.placed).toEqual(placesAt([200, 100], [300, 100], [280, 150]))
  })

  it('gives its points back one by one', () => {
    const test = trace(drawing().points([300, 100]))
      .move(280, 250)
      .click(280, 250)
      .dropLast()
      .dropLast()
    expect(test.shape.placed).toEqual(placesAt([300, 100], [280, 150]))
    expect(test.restore().pointCount).toBe(3)
  })

  it('closes the outline at its first point', () => {
    const test = drawing().points([300, 300], [450, 300], [450, 150], [320, 200])
    trace(test).move(301, 299).click(301, 299)
    expect(test.drawn).toEqual([polygonAt([300, 300], [450, 300], [450, 150], [320, 200], [280, 250])])
  })

  it('is refused where it would run back over what is drawn', () => {
    const test = trace(drawing().points([400, 200], [300, 100], [280, 150]))
    trace(test).move(100, 102)
    expect(test.shape.crossing).toBeNull()
    const back = trace(drawing().points([300, 300], [280, 250])).move(300, 330)
    expect(back.shape.problem).not.toBeNull()
    expect(back.click(330, 350).pointCount).toBe(2)
  })

  it('ends on Escape before the drawing does, and with the point it started from', () => {
    const test = trace(drawing().points([300, 100]))
      .move(280, 250)
      .cancel()
    expect(test.draftState).toMatchObject({ tracing: null, points: 1 })
    expect(trace(test).dropLast().draftState).toMatchObject({ tracing: null, points: 0 })
  })

  it('is led by the arrow keys, too', () => {
    const test = trace(drawing().points([300, 100]).move(600, 50)).leave()
    for (let step = 0; step < 3; step++) test.nudge('ArrowDown', true)
    expect(test.shape.next).toEqual(placesAt([320, 200])[0])
    expect(test.place().pointCount).toBe(3)
  })

  it('needs a point on a border', () => {
    const test = trace(drawing())
    expect(trace(test.points([600, 500])).said).toEqual([NOT_ON_BORDER_TEXT, NOT_ON_BORDER_TEXT])
    expect(trace(new TestDrawing('circle').points([300, 100])).said).toEqual([])
  })
})

describe('a border that is traced while a zone is reshaped', () => {
  /** Beside the first country, with two of its vertices. */
  const EAST: readonly At[] = [
    [300, 100],
    [500, 100],
    [500, 300],
    [300, 300],
  ]
  const reshaping = (...corners: readonly At[]) =>
    new TestZoneEdit(polygonAt(...corners)).withZone({ id: 1, geometry: polygonAt(...WEST) }) as TestZoneEdit
  const traceFrom = (test: TestZoneEdit, at: At): TestZoneEdit => {
    test.click(...at).runner.send({ kind: 'trace' })
    return test
  }

  it('takes the place of what was between two vertices, in one step', () => {
    const test = traceFrom(reshaping(...EAST), [300, 100]).move(305, 295)
    const along = polygonAt(...EAST, [280, 250], [320, 200], [280, 150])
    expect(test.edit.geometry).toEqual(along)
    expect(test.edit.snap?.pointMap).toEqual(placesAt([300, 300])[0])
    expect(test.click(305, 295).reshaped).toEqual([along])
    expect(test.draftState).toMatchObject({ tracing: null })
  })

  it('turns round with the key again, ends with the third time, and on Escape', () => {
    const test = traceFrom(reshaping(...EAST), [300, 100]).move(305, 295)
    test.runner.send({ kind: 'trace' })
    expect(test.draftState).toMatchObject({ tracing: 'longer' })
    expect(test.edit.geometry).toEqual(polygonAt(...EAST, [100, 300], [100, 100]))
    test.runner.send({ kind: 'trace' })
    expect(test.edit.geometry).toEqual(polygonAt(...EAST))
    test.runner.send({ kind: 'trace' })
    expect(test.move(280, 150).cancel().edit.geometry).toEqual(polygonAt(...EAST))
    expect(test.reshaped).toEqual([])
    expect(test.runner.name).toBe('editZone')
  })

  it('is inserted towards the nearer of the vertices beside, where it ends in none', () => {
    const test = traceFrom(reshaping([300, 100], [500, 100], [500, 300], [330, 300]), [300, 100])
    test.move(281, 250).click(281, 250)
    expect(test.reshaped).toEqual([
      polygonAt([280, 250], [320, 200], [280, 150], [300, 100], [500, 100], [500, 300], [330, 300]),
    ])
  })

  it('lets a line go on from its end', () => {
    const test = new TestZoneEdit({ kind: 'polyline', points: placesAt([500, 60], [300, 100]) })
    test.withZone({ id: 1, geometry: polygonAt(...WEST) })
    traceFrom(test, [300, 100]).move(280, 250).click(280, 250)
    expect(test.reshaped).toEqual([
      { kind: 'polyline', points: placesAt([500, 60], [300, 100], [280, 150], [320, 200], [280, 250]) },
    ])
  })

  it('is led and taken by keys, and refused where it would cross', () => {
    const test = traceFrom(reshaping(...EAST), [300, 100])
    for (let step = 0; step < 20; step++) test.nudge('ArrowDown', true)
    expect(test.complete().reshaped).toEqual([polygonAt(...EAST, [280, 250], [320, 200], [280, 150])])
    const crossed = traceFrom(reshaping([300, 100], [310, 160], [270, 210], [500, 180]), [300, 100])
    crossed.move(281, 250)
    expect(crossed.edit.problem).not.toBeNull()
    expect(crossed.click(281, 250).reshaped).toEqual([])
  })

  it('needs a chosen vertex on a border', () => {
    const test = reshaping(...EAST)
    test.runner.send({ kind: 'trace' })
    expect(test.draftState).toMatchObject({ canTrace: false, tracing: null })
    expect(traceFrom(test, [500, 100]).said).toEqual([NOT_ON_BORDER_TEXT])
  })
})

const zoneOf = (geometry: ZoneGeometry, id: number) => ({ id, geometry }) as SceneZone

/** Countries on a crowded grid that share vertices. */
const anyCountries = (): fc.Arbitrary<readonly SceneZone[]> => {
  const place = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
    .map(([x, y]): At => [x * 90, y * 90])
  const country = fc
    .uniqueArray(place, { minLength: 3, maxLength: 8, selector: String })
    .map((at) => polygonAt(...at))
  return fc
    .array(country, { minLength: 8, maxLength: 25 })
    .map((all) => all.filter((geometry) => findCrossing(geometry) === null).map(zoneOf))
    .filter((all) => all.length > 0)
}

const pointsOf = ({ geometry }: SceneZone): readonly PointMap[] =>
  geometry.kind === 'circle' ? [] : geometry.points

const isEdgeOf = (zones: readonly SceneZone[], a: PointMap, b: PointMap): boolean =>
  zones.some((zone) => {
    const points = pointsOf(zone)
    return points.some((from, at) => {
      const to = points[(at + 1) % points.length]
      const [isA, isB] = [from === a || (from.x === a.x && from.y === a.y), to?.x === b.x && to.y === b.y]
      const isBack = from.x === b.x && from.y === b.y && to?.x === a.x && to.y === a.y
      return (isA && isB) || isBack
    })
  })

it('for any borders, a route runs along their edges only, through no vertex twice, the shorter one first', () => {
  let longer = 0
  fc.assert(
    fc.property(anyCountries(), fc.nat(), fc.nat(500), fc.nat(500), (zones, pick, x, y) => {
      const vertices = zones.flatMap(pointsOf)
      const start = vertices[pick % vertices.length] ?? { x: 0, y: 0 }
      const routes = BorderRoutes.from(start, zones)
      const ways = [routes?.to({ x, y }, 'shorter'), routes?.to({ x, y }, 'longer')]
      const lengths = ways.map((route) => {
        if (!route) return Infinity
        const path = [start, ...route]
        // A vertex of another zone may lie on an edge, where the start splits it: only those edges are not whole.
        path.slice(2).forEach((to, at) => expect(isEdgeOf(zones, path[at + 1] ?? to, to)).toBe(true))
        expect(new Set(path.map((point) => `${point.x} ${point.y}`)).size).toBe(path.length)
        for (const point of route) expect(vertices).toContainEqual(point)
        return path.slice(1).reduce((sum, to, at) => {
          const from = path[at] ?? to
          return sum + Math.hypot(to.x - from.x, to.y - from.y)
        }, 0)
      })
      expect(ways[0]).toBeTruthy()
      expect(lengths[0]).toBeLessThanOrEqual(lengths[1] ?? 0)
      if (ways[1]) {
        longer += 1
        expect(ways[1][0]).not.toEqual(ways[0]?.[0])
        expect(ways[1].at(-1)).toEqual(ways[0]?.at(-1))
      }
    }),
    { numRuns: 200 },
  )
  expect(longer).toBeGreaterThan(100)
})

it('for any borders, what is drawn and reshaped by tracing never crosses itself, and its list inverts', () => {
  const counts = { drawn: 0, reshaped: 0 }
  const anyPlace = fc.tuple(fc.nat(500), fc.nat(500))
  fc.assert(
    fc.property(
      anyCountries(),
      fc.nat(),
      anyPlace,
      anyPlace,
      fc.boolean(),
      (zones, pick, to, last, isLong) => {
        const vertices = zones.flatMap(pointsOf)
        const vertex = vertices[pick % vertices.length]
        const [edited, ...others] = zones
        if (!vertex || !edited) return
        const drawn = new TestDrawing('polygon')
        for (const zone of zones) drawn.withZone(zone)
        const { xView, yView } = drawn.viewAt(vertex)
        trace(drawn.points([xView, yView]))
        if (isLong) trace(drawn)
        drawn.move(...to).click(...to)
        drawn.points(last).complete()
        counts.drawn += drawn.drawn.length
        for (const geometry of drawn.drawn) expect(findCrossing(geometry)).toBeNull()

        const test = new TestZoneEdit(edited.geometry)
        for (const zone of others) test.withZone({ ...zone, id: 100 + zone.id })
        const ids = [ZONE_ID, ...others.map(({ id }) => 100 + id)]
        const shapes = () => new Map(ids.map((id) => [id, test.zones.get(id)?.geometry ?? edited.geometry]))
        const corner = pointsOf(edited)[pick % pointsOf(edited).length] ?? vertex
        const at = test.viewAt(corner)
        test.click(at.xView, at.yView)
        test.runner.send({ kind: 'trace' })
        if (isLong) test.runner.send({ kind: 'trace' })
        const before = shapes()
        test.move(...to).click(...to)
        for (const told of test.events) {
          if (told.kind !== 'reshaped') continue
          counts.reshaped += 1
          expect(findCrossing(told.geometry)).toBeNull()
          const committed = committedShapes(before, told)
          expect(committed.after).toEqual(shapes())
          expect(committed.undone).toEqual(before)
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.min(counts.drawn, counts.reshaped)).toBeGreaterThan(20)
})
