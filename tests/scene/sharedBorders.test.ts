import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import { reshapedZone } from '../../web/scene/zones/reshapedZone.ts'
import { committedShapes } from './committedShapes.ts'
import { useFakeTime } from './TestScene.ts'
import { type At, placesAt, polygonAt, rectangleAt, TestZoneEdit, ZONE_ID } from './TestZoneEdit.ts'

useFakeTime()

const EAST_ID = 8
const SOUTH_ID = 9

/** Two countries with a border of two edges between them, and a line that ends on its middle. */
const WEST = polygonAt([100, 100], [300, 100], [320, 200], [300, 300], [100, 300])
const EAST = polygonAt([300, 100], [500, 100], [500, 300], [300, 300], [320, 200])

const atBorder = (
  east: Partial<{ geometry: ZoneGeometry; isLocked: boolean; label: string; floor: number }> = {},
) => new TestZoneEdit(WEST).withZone({ id: EAST_ID, label: 'East', geometry: EAST, ...east })

const GROUND = { shownId: 1, knownIds: new Set([1, 2]), others: 'hidden' } as const

const geometryOf = (test: TestZoneEdit, id: number) => test.zones.get(id)?.geometry
const pointsOfGeometry = (geometry: ZoneGeometry | undefined): readonly PointMap[] =>
  geometry === undefined || geometry.kind === 'circle' ? [] : geometry.points
const pointsOf = (test: TestZoneEdit, id: number) => pointsOfGeometry(geometryOf(test, id))

/** Chooses a vertex by Tab and moves it by an arrow key. */
const nudgeVertex = (test: TestZoneEdit, vertex: number, isApart = false): void => {
  for (let at = 0; at <= vertex; at++) test.runner.send({ kind: 'next', isBackward: false })
  test.runner.send({ kind: 'nudge', key: 'ArrowRight', isFast: true, isApart })
  test.wait(600)
}

describe('a vertex that lies on those of other zones', () => {
  it('takes them along, as one step', () => {
    const road: ZoneGeometry = { kind: 'polyline', points: placesAt([320, 200], [400, 260]) }
    const test = atBorder().withZone({ id: SOUTH_ID, geometry: road })
    test.drag([320, 200], [260, 190])
    const [at] = placesAt([260, 190])
    expect(test.events.filter(({ kind }) => kind === 'reshaped')).toHaveLength(1)
    expect(pointsOf(test, ZONE_ID)[2]).toEqual(at)
    expect(pointsOf(test, EAST_ID)[4]).toEqual(at)
    expect(pointsOf(test, SOUTH_ID)[0]).toEqual(at)
  })

  it('shows them on the way, and leaves them while Ctrl is held', () => {
    const test = atBorder().down(320, 200).move(260, 190)
    expect(test.edit.others).toMatchObject([{ zoneId: EAST_ID, vertex: 4, base: EAST, crossing: null }])
    test.isCtrl = true
    expect(test.move(260, 190).edit.others).toEqual([])
    test.up(260, 190)
    expect(geometryOf(test, EAST_ID)).toEqual(EAST)
    expect(pointsOf(test, ZONE_ID)[2]).toEqual(placesAt([260, 190])[0])
  })

  it('takes them along when it is nudged, in one step after the pause', () => {
    const test = atBorder().down(320, 200).up(320, 200).nudge('ArrowRight', true).nudge('ArrowRight', true)
    test.wait(600)
    expect(test.reshaped).toHaveLength(1)
    expect(pointsOf(test, EAST_ID)[4]).toEqual(placesAt([340, 200])[0])
  })

  it('deletes it in both when it has just been nudged', () => {
    const test = atBorder().down(320, 200).up(320, 200).nudge('ArrowRight', true).deleteVertex()
    expect(pointsOf(test, ZONE_ID)).toHaveLength(4)
    expect(pointsOf(test, EAST_ID)).toHaveLength(4)
  })

  it('leaves those of a zone that is moved as a whole, of circles, and of rectangles, which keep their corners', () => {
    const box = rectangleAt([300, 300], [400, 400])
    const circle: ZoneGeometry = {
      kind: 'circle',
      centre: placesAt([300, 300])[0] ?? { x: 0, y: 0 },
      radius: 9,
    }
    const test = atBorder().withZone({ id: SOUTH_ID, geometry: box }).withZone({ id: 10, geometry: circle })
    test.drag([300, 300], [270, 320])
    expect(geometryOf(test, SOUTH_ID)).toBe(box)
    expect(geometryOf(test, 10)).toBe(circle)
    expect(test.said).toEqual(['A rectangle, so its border stays: “Zone”.'])
    test.drag([200, 200], [150, 200])
    expect(pointsOf(test, EAST_ID)[4]).toEqual(placesAt([320, 200])[0])
  })

  it('takes them along when it is the corner of a rectangle, as its other corners do', () => {
    const test = new TestZoneEdit(rectangleAt([100, 100], [300, 300]))
    test.withZone({ id: EAST_ID, geometry: polygonAt([300, 100], [500, 50], [500, 350], [300, 300]) })
    test.drag([300, 300], [280, 340])
    expect(geometryOf(test, ZONE_ID)).toEqual(rectangleAt([100, 100], [280, 340]))
    expect(geometryOf(test, EAST_ID)).toEqual(polygonAt([280, 100], [500, 50], [500, 350], [280, 340]))
  })

  it('is refused where another zone would cross itself, which is named', () => {
    const test = atBorder().down(320, 200).move(600, 200)
    expect(test.edit.crossing).toBeNull()
    expect(test.edit.others[0]?.crossing).not.toBeNull()
    expect(test.edit.problem).toMatch(/^“East”: Edges \d and \d cross\.$/)
    expect(reshapedZone(test.draft)?.geometry).toBe(WEST)
    test.up(600, 200)
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([expect.stringMatching(/^“East”: Edges \d and \d cross\.$/)])
  })

  it('moves alone where the other zone is locked, which is said', () => {
    const test = atBorder({ isLocked: true }).drag([320, 200], [260, 190])
    expect(test.reshaped).toHaveLength(1)
    expect(geometryOf(test, EAST_ID)).toEqual(EAST)
    expect(test.said).toEqual(['Locked, so its border stays: “East”.'])
  })

  it.each([
    ['Hidden', (test: TestZoneEdit) => void test.zones.setHidden(new Set([EAST_ID]))],
    ['On another floor', (test: TestZoneEdit) => void test.zones.setFloors(GROUND)],
  ])('moves alone where the other zone is not to be seen, which is said: %s', (why, hide) => {
    const test = atBorder({ floor: 2 })
    hide(test)
    test.drag([320, 200], [260, 190])
    expect(test.reshaped).toHaveLength(1)
    expect(geometryOf(test, EAST_ID)).toEqual(EAST)
    expect(test.said).toEqual([`${why}, so its border stays: “East”.`])
  })

  it('is let go of when somebody else changes the other zone meanwhile', () => {
    const test = atBorder().down(320, 200).move(260, 190)
    test.withZone({ id: EAST_ID, geometry: polygonAt([320, 200], [500, 100], [500, 300]) })
    test.move(250, 190).up(250, 190)
    expect(test.reshaped).toEqual([])
  })
})

describe('a vertex that lies on the edge of another zone', () => {
  /** It ends on the middle of the upper edge of the zone beside it, which has no vertex there. */
  const UPPER = polygonAt([300, 100], [500, 100], [500, 300], [300, 300])
  const onEdge = (at: At = [300, 180]) =>
    new TestZoneEdit(polygonAt([100, 100], [300, 100], at, [100, 180])).withZone({
      id: EAST_ID,
      label: 'East',
      geometry: UPPER,
    })

  it('gives that zone a vertex and takes it along, in one step', () => {
    const test = onEdge().drag([300, 180], [340, 200])
    const [at] = placesAt([340, 200])
    expect(test.reshaped).toHaveLength(1)
    expect(pointsOf(test, ZONE_ID)[2]).toEqual(at)
    expect(pointsOf(test, EAST_ID)).toEqual([...pointsOfGeometry(UPPER), at])
    test.drag([340, 200], [320, 220])
    expect(pointsOf(test, EAST_ID)).toEqual([...pointsOfGeometry(UPPER), ...placesAt([320, 220])])
  })

  it('does so where the place on the edge was rounded, but not beside the edge', () => {
    const slope = polygonAt([300, 100], [500, 100], [500, 300], [307, 300])
    const rounded = onEdge([302.8, 180]).withZone({ id: EAST_ID, geometry: slope })
    nudgeVertex(rounded, 2)
    expect(pointsOf(rounded, EAST_ID)).toHaveLength(5)
    const beside = onEdge([302.82, 180]).withZone({ id: EAST_ID, geometry: slope })
    nudgeVertex(beside, 2)
    expect(geometryOf(beside, EAST_ID)).toBe(slope)
  })

  it('leaves that zone with Ctrl, and tells that it is locked', () => {
    const apart = onEdge()
    apart.isCtrl = true
    apart.drag([300, 180], [340, 200])
    expect(geometryOf(apart, EAST_ID)).toBe(UPPER)
    const locked = onEdge().withZone({ id: EAST_ID, label: 'East', geometry: UPPER, isLocked: true })
    locked.drag([300, 180], [340, 200])
    expect(geometryOf(locked, EAST_ID)).toBe(UPPER)
    expect(locked.said).toEqual(['Locked, so its border stays: “East”.'])
  })

  it('leaves that zone by keys with Ctrl, too', () => {
    const apart = onEdge()
    nudgeVertex(apart, 2, true)
    expect(apart.reshaped).toHaveLength(1)
    expect(geometryOf(apart, EAST_ID)).toBe(UPPER)
    expect(apart.said).toEqual([])
  })

  it('is refused where that zone would cross itself', () => {
    const test = onEdge()
    test.isAlt = true
    test.drag([300, 180], [600, 200])
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([expect.stringMatching(/^“East”: Edges \d and \d cross\.$/)])
  })

  it('gives it both where a new vertex is dragged out of an edge that lies on the other one', () => {
    const test = onEdge().drag([300, 140], [330, 140])
    expect(pointsOf(test, ZONE_ID)).toEqual(
      placesAt([100, 100], [300, 100], [330, 140], [300, 180], [100, 180]),
    )
    expect(pointsOf(test, EAST_ID)).toEqual([...pointsOfGeometry(UPPER), ...placesAt([300, 180], [330, 140])])
  })

  it('gives a hole its vertex without counting it to the outer ring', () => {
    const outer = placesAt([50, 50], [700, 50], [700, 500], [50, 500])
    const hole = placesAt([300, 100], [300, 300], [500, 300], [500, 100])
    const around: ZoneGeometry = { kind: 'multipolygon', points: [...outer, ...hole], parts: [[4, 4]] }
    const test = new TestZoneEdit(polygonAt([300, 200], [400, 180], [400, 220])).withZone({
      id: EAST_ID,
      geometry: around,
    })
    test.drag([300, 200], [280, 210])
    expect(geometryOf(test, EAST_ID)).toMatchObject({ parts: [[4, 5]] })
    expect(pointsOf(test, EAST_ID)[5]).toEqual(placesAt([280, 210])[0])
  })
})

describe('a new vertex on an edge between the same two vertices', () => {
  it('is one of both zones, whichever way the edge runs', () => {
    const test = atBorder().drag([310, 250], [280, 250])
    expect(pointsOf(test, ZONE_ID)).toEqual(
      placesAt([100, 100], [300, 100], [320, 200], [280, 250], [300, 300], [100, 300]),
    )
    expect(pointsOf(test, EAST_ID)).toEqual(
      placesAt([300, 100], [500, 100], [500, 300], [300, 300], [280, 250], [320, 200]),
    )
  })

  it('is one of both where that is the closing edge of one', () => {
    const test = atBorder().drag([310, 150], [280, 150])
    expect(pointsOf(test, EAST_ID).at(-1)).toEqual(placesAt([280, 150])[0])
  })

  it('is one of both where it is chosen from the menu of the edge', () => {
    const test = atBorder()
    test.menu(310, 250).insertVertex()
    expect(pointsOf(test, ZONE_ID)[3]).toEqual(placesAt([310, 250])[0])
    expect(pointsOf(test, EAST_ID)[4]).toEqual(placesAt([310, 250])[0])
  })

  it('is not on an edge that only touches the ends of another', () => {
    const test = atBorder({ geometry: polygonAt([320, 200], [400, 250], [300, 300], [400, 350]) })
    test.drag([310, 250], [290, 250])
    expect(pointsOf(test, EAST_ID)).toHaveLength(4)
  })
})

describe('deleting a vertex through which both borders run', () => {
  it('deletes it from both, in one step', () => {
    const test = atBorder()
    test.menu(320, 200).deleteVertex()
    expect(test.events.filter(({ kind }) => kind === 'reshaped')).toHaveLength(1)
    expect(pointsOf(test, ZONE_ID)).toHaveLength(4)
    expect(pointsOf(test, EAST_ID)).toEqual(placesAt([300, 100], [500, 100], [500, 300], [300, 300]))
    expect(test.announced.at(-1)).toBe('Vertex 3 deleted here and in “East”.')
  })

  it('deletes it from one alone with Ctrl, and where the borders part', () => {
    const apart = atBorder()
    apart.isCtrl = apart.isAlt = true
    apart.click(320, 200)
    expect(pointsOf(apart, ZONE_ID)).toHaveLength(4)
    expect(geometryOf(apart, EAST_ID)).toEqual(EAST)
    const byKeys = atBorder().click(320, 200)
    byKeys.runner.send({ kind: 'deleteVertex', isApart: true })
    expect(pointsOf(byKeys, ZONE_ID)).toHaveLength(4)
    expect(geometryOf(byKeys, EAST_ID)).toEqual(EAST)
    const corner = atBorder()
    corner.menu(300, 100).deleteVertex()
    expect(geometryOf(corner, EAST_ID)).toEqual(EAST)
  })

  it('is refused where the other zone would have too few or would cross itself, which is named', () => {
    const triangle = atBorder({ geometry: polygonAt([300, 100], [300, 300], [320, 200]) })
    triangle.menu(320, 200).deleteVertex()
    expect(triangle.said).toEqual(['“East”: A polygon needs three points.'])
    expect(triangle.reshaped).toEqual([])
    const test = new TestZoneEdit(polygonAt([100, 100], [300, 100], [250, 200], [300, 300], [100, 300]))
    const spit = polygonAt([300, 100], [500, 100], [280, 200], [500, 300], [300, 300], [250, 200])
    test.withZone({ id: EAST_ID, label: 'East', geometry: spit }).menu(250, 200).deleteVertex()
    expect(test.said).toEqual([expect.stringMatching(/^“East”: Edges \d and \d cross\.$/)])
    expect(test.reshaped).toEqual([])
  })
})

/** Countries on a crowded grid that share vertices; those that cross themselves are left out. */
const anyCountries = (): fc.Arbitrary<readonly ZoneGeometry[]> => {
  const place = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .map(([x, y]): At => [x * 90, y * 90])
  const country = fc
    .uniqueArray(place, { minLength: 3, maxLength: 7, selector: String })
    .map((at) => polygonAt(...at))
  return fc
    .array(country, { minLength: 12, maxLength: 30 })
    .map((all) => all.filter((geometry) => findCrossing(geometry) === null).slice(0, 8))
    .filter((all) => all.length > 1)
}

it('for any drags, keeps shared vertices together, lets no zone cross itself, and its list inverts', () => {
  let along = 0
  fc.assert(
    fc.property(
      anyCountries(),
      fc.array(fc.tuple(fc.nat(30), fc.boolean(), fc.nat(700), fc.nat(550)), { maxLength: 6 }),
      ([first = WEST, ...rest], drags) => {
        const test = new TestZoneEdit(first)
        rest.forEach((geometry, at) => test.withZone({ id: 100 + at, geometry }))
        test.isAlt = true
        const ids = [ZONE_ID, ...rest.map((_, at) => 100 + at)]
        const lists = () => ids.map((id) => pointsOf(test, id))
        const shapes = () => new Map(ids.map((id) => [id, geometryOf(test, id) ?? WEST]))
        for (const [pick, isMiddle, x, y] of drags) {
          test.runner.use('editZone')
          const { handles } = test.edit
          const [a, b] = [handles[pick % handles.length], handles[(pick + 1) % handles.length]]
          if (!a || !b) continue
          const from = test.viewAt(isMiddle ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a)
          const before = lists()
          const shapesBefore = shapes()
          test.events.length = 0
          test.drag([from.xView, from.yView], [x, y])
          const after = lists()
          const told = test.events.find((event) => event.kind === 'reshaped')
          if (!told) {
            expect(after).toEqual(before)
            continue
          }
          along += told.others.length
          for (const points of after) expect(findCrossing({ kind: 'polygon', points })).toBeNull()
          const committed = committedShapes(shapesBefore, told)
          expect(committed.after).toEqual(shapes())
          expect(committed.undone).toEqual(shapesBefore)
          if (told.isMoved) continue
          const own = told.geometry.kind === 'circle' ? [] : told.geometry.points
          const gone = (before[0] ?? []).filter(
            (point) => !own.some((p) => p.x === point.x && p.y === point.y),
          )
          // Where a vertex was dragged away, no other zone has kept it.
          for (const point of gone)
            for (const points of after.slice(1))
              expect(points.some((p) => p.x === point.x && p.y === point.y)).toBe(false)
          for (const other of told.others) {
            const at = ids.indexOf(other.zoneId)
            const fresh = (after[at] ?? []).filter((point) => !(before[at] ?? []).includes(point))
            for (const point of fresh) expect(own).toContainEqual(point)
          }
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(along).toBeGreaterThan(30)
})
