import { describe, expect, it } from 'vitest'
import { LONG_PRESS_MS } from '../../web/scene/tools/editZone/dragSteps.ts'
import type { ZoneGeometry } from '../../shared/zones.ts'
import { useFakeTime } from './TestScene.ts'
import { placesAt, polygonAt, TestZoneEdit, ZONE_ID, type At } from './TestZoneEdit.ts'

useFakeTime()

/** Neither a rectangle nor in danger of crossing itself. */
const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = (pointer: 'mouse' | 'touch' = 'mouse') => new TestZoneEdit(polygonAt(...CORNERS), pointer)
const triangle = () => new TestZoneEdit(polygonAt([100, 100], [300, 100], [200, 300]))
const withCorner = (corner: number, at: At) => polygonAt(...CORNERS.with(corner, at))

describe('a vertex', () => {
  it('is dragged by where it was grabbed, and emitted once on release', () => {
    const test = quad().down(104, 100).move(150, 130)
    test.expectState('dragging')
    expect(test.edit.geometry).toEqual(withCorner(0, [146, 130]))
    expect(test.reshaped).toEqual([])
    expect(test.up(150, 130).reshaped).toEqual([withCorner(0, [146, 130])])
    expect(test.vertex).toBe(0)
  })

  it('is restored on Escape and on interrupt', () => {
    for (const abandon of ['cancel', 'interrupt'] as const) {
      const test = quad().down(100, 100).move(150, 130)
      test[abandon]().up(150, 130).expectState('idle')
      expect(test.reshaped).toEqual([])
      expect(test.edit.geometry).toBe(test.geometry)
    }
  })

  it('emits nothing when it returns to its place', () => {
    expect(quad().down(100, 100).move(150, 130).move(100, 100).up(100, 100).reshaped).toEqual([])
  })

  it('shows where it would cross, and is restored with the reason if released there [ZONE-015]', () => {
    const test = quad().down(100, 100).move(400, 250)
    expect(test.edit.crossing).toMatchObject({ kind: 'crossing' })
    expect(test.edit.problem).toMatch(/^Edges \d and \d cross\.$/)
    test.up(400, 250)
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([expect.stringMatching(/^Edges \d and \d cross\.$/)])
    expect(test.edit.geometry).toEqual(polygonAt(...CORNERS))
    expect(test.edit.crossing).toBeNull()
  })

  it('snaps to what is within 30 px, unless Alt is held [ZONE-027]', () => {
    const other = { id: 8, geometry: polygonAt([500, 100], [600, 100], [550, 200]) }
    const test = quad().withZone(other).down(300, 120).move(478, 110)
    expect(test.edit.snap).toEqual({ x: 500, y: 500 })
    expect(test.edit.geometry).toEqual(withCorner(1, [500, 100]))
    test.isAlt = true
    test.move(478, 110)
    expect(test.edit.snap).toBeNull()
    expect(test.up(478, 110).reshaped).toEqual([withCorner(1, [478, 110])])
  })

  it('has a touch target of 40 px', () => {
    expect(quad('touch').drag([119, 100], [169, 100]).reshaped).toEqual([withCorner(0, [150, 100])])
    expect(quad().drag([119, 100], [169, 100]).reshaped).not.toEqual([withCorner(0, [150, 100])])
  })
})

describe('a midpoint', () => {
  it('becomes a new vertex when pressed and dragged', () => {
    const test = quad().drag([200, 110], [210, 60])
    expect(test.reshaped).toEqual([polygonAt([100, 100], [210, 60], [300, 120], [320, 300], [90, 280])])
    expect(test.vertex).toBe(1)
  })

  it('exists on the closing edge of a polygon, but not of a line', () => {
    const closing = quad().drag([95, 190], [50, 190])
    expect(closing.reshaped).toEqual([polygonAt(...CORNERS, [50, 190])])
    const line = new TestZoneEdit({ kind: 'polyline', points: placesAt(...CORNERS) })
    expect(line.drag([95, 190], [50, 190]).reshaped).toEqual([])
  })

  it('adds no vertex on a click, or where the shape would cross itself', () => {
    expect(quad().click(200, 110).reshaped).toEqual([])
    const test = quad().drag([200, 110], [400, 400])
    expect(test.reshaped).toEqual([])
    expect(test.said).toHaveLength(1)
    expect(test.vertex).toBeNull()
  })

  it('does not exist on an edge under 40 px', () => {
    const short = polygonAt([100, 100], [138, 100], [300, 300], [90, 280])
    expect(new TestZoneEdit(short).drag([119, 100], [119, 60]).reshaped).toEqual([])
  })
})

describe('a vertex is deleted', () => {
  const without = (corner: number) => polygonAt(...CORNERS.toSpliced(corner, 1))

  it('by a long press, but not by a finger that moves on or lifts', () => {
    const test = quad('touch').down(100, 100).wait(LONG_PRESS_MS)
    expect(test.reshaped).toEqual([without(0)])
    expect(test.up(100, 100).reshaped).toHaveLength(1)
    expect(quad('touch').down(100, 100).move(130, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
    expect(quad('touch').click(100, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
    expect(quad().down(100, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
  })

  it('by the right button, by Alt and click, by the Delete key and the visible button', () => {
    expect(quad().menu(300, 120).reshaped).toEqual([without(1)])
    const alt = quad()
    alt.isAlt = true
    expect(alt.click(300, 120).reshaped).toEqual([without(1)])
    expect(quad().click(300, 120).deleteVertex().reshaped).toEqual([without(1)])
    expect(quad().deleteVertex().reshaped).toEqual([])
    expect(quad().menu(200, 200).reshaped).toEqual([])
  })

  it('never below three vertices of a polygon and two of a line', () => {
    const test = triangle().click(100, 100)
    expect(test.draftState).toMatchObject({ vertex: 0, canDeleteVertex: false })
    expect(test.deleteVertex().reshaped).toEqual([])
    expect(test.said).toEqual(['A polygon needs three points.'])
    const line = new TestZoneEdit({ kind: 'polyline', points: placesAt([100, 100], [300, 100]) })
    expect(line.menu(100, 100).reshaped).toEqual([])
  })

  it('unless the new edge would cross another [ZONE-015]', () => {
    const arrow = polygonAt([100, 300], [200, 50], [300, 300], [250, 350], [200, 100], [150, 350])
    const test = new TestZoneEdit(arrow).menu(200, 50)
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([expect.stringMatching(/cross/)])
  })

  it('at either end of a line', () => {
    const line = () =>
      new TestZoneEdit({ kind: 'polyline', points: placesAt([100, 100], [300, 100], [300, 300]) })
    expect(line().menu(100, 100).reshaped).toEqual([
      { kind: 'polyline', points: placesAt([300, 100], [300, 300]) },
    ])
    expect(line().menu(300, 300).reshaped).toEqual([
      { kind: 'polyline', points: placesAt([100, 100], [300, 100]) },
    ])
  })
})

describe('a rectangle', () => {
  const corners: readonly At[] = [
    [100, 100],
    [300, 100],
    [300, 250],
    [100, 250],
  ]
  const rectangle = () => new TestZoneEdit(polygonAt(...corners))

  it('stays a rectangle while any of its corners is dragged', () => {
    expect(rectangle().drag([100, 100], [60, 40]).reshaped).toEqual([
      polygonAt([60, 40], [300, 40], [300, 250], [60, 250]),
    ])
    expect(rectangle().drag([300, 100], [400, 50]).reshaped).toEqual([
      polygonAt([100, 50], [400, 50], [400, 250], [100, 250]),
    ])
    expect(rectangle().drag([300, 250], [50, 20]).reshaped).toEqual([
      polygonAt([100, 100], [50, 100], [50, 20], [100, 20]),
    ])
  })

  it('becomes a polygon with Shift, with Alt and with a new vertex', () => {
    for (const key of ['isShift', 'isAlt'] as const) {
      const test = rectangle()
      test[key] = true
      expect(test.drag([100, 100], [60, 40]).reshaped).toEqual([polygonAt([60, 40], ...corners.slice(1))])
    }
    expect(rectangle().drag([200, 100], [200, 50]).reshaped[0]).toMatchObject({ points: { length: 5 } })
  })

  it('is refused if it has no width', () => {
    const test = rectangle().drag([100, 100], [300, 40])
    expect(test.reshaped).toEqual([])
    expect(test.said).toHaveLength(1)
  })
})

describe('a circle', () => {
  const CIRCLE: ZoneGeometry = { kind: 'circle', centre: { x: 300, y: 300 }, radius: 100 }
  const circle = () => new TestZoneEdit(CIRCLE)

  it('is moved by its centre and resized by any place of its rim, which shows the radius', () => {
    expect(circle().drag([300, 300], [350, 280]).reshaped).toEqual([
      { ...CIRCLE, centre: { x: 350, y: 320 } },
    ])
    const test = circle().down(300, 200).move(300, 150)
    expect(test.edit.measures[0]).toBe('Radius 150 px')
    expect(test.edit.handles[1]).toEqual({ x: 300, y: 450 })
    expect(test.up(300, 150).reshaped).toEqual([{ ...CIRCLE, radius: 150 }])
  })

  it('keeps a positive radius, and has no vertex to delete', () => {
    expect(circle().drag([400, 300], [300, 300]).reshaped).toEqual([{ ...CIRCLE, radius: 0.01 }])
    const test = circle().click(300, 300).deleteVertex()
    expect(test.reshaped).toEqual([])
    expect(test.draftState).toMatchObject({ canDeleteVertex: false })
  })
})

describe('the whole zone', () => {
  const moved = (dx: number, dy: number) => polygonAt(...CORNERS.map(([x, y]): At => [x + dx, y + dy]))

  it('is dragged by its inside, in hundredths of a map pixel', () => {
    expect(quad().drag([200, 200], [230, 180]).reshaped).toEqual([moved(30, -20)])
    const test = quad()
    test.camera = { centerMap: { x: 200, y: 400 }, zoomLevel: 1.3 }
    const [geometry] = test.drag([400, 300], [433, 317]).reshaped
    const points = geometry?.kind === 'polygon' ? geometry.points : []
    expect(points).toEqual(
      points.map(({ x, y }) => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 })),
    )
  })

  it('stops at the edge of the image', () => {
    const test = quad()
    test.image = { widthMap: 800, heightMap: 600 }
    expect(test.drag([200, 200], [-300, -300]).reshaped).toEqual([moved(-90, -100)])
  })

  it('does not move when the map beside it is dragged', () => {
    const test = quad().drag([600, 400], [640, 440])
    expect(test.reshaped).toEqual([])
    expect(test.camera.centerMap).toEqual({ x: 360, y: 340 })
  })
})

describe('by keys', () => {
  it('Tab moves through the vertices and leaves after the last one', () => {
    const test = quad().next().next()
    expect(test.vertex).toBe(1)
    expect(test.announced.at(-1)).toBe('Vertex 2 of 4, X 300, Y 480.')
    test.next(true)
    expect(test.vertex).toBe(0)
    expect(test.runner.send({ kind: 'next', isBackward: true })).toBe(false)
    test.next().next().next()
    expect(test.vertex).toBe(3)
    expect(test.runner.send({ kind: 'next', isBackward: false })).toBe(false)
  })

  it('arrow keys move the vertex, tenfold with Shift, and all presses are one step after a pause', () => {
    const test = quad().next().nudge('ArrowRight').nudge('ArrowUp', true)
    expect(test.edit.geometry).toEqual(withCorner(0, [101, 90]))
    expect(test.reshaped).toEqual([])
    expect(test.wait(400).reshaped).toEqual([withCorner(0, [101, 90])])
    expect(test.announced.at(-1)).toBe('Vertex 1 of 4, X 101, Y 510.')
  })

  it('arrow keys move the whole zone if no vertex is chosen', () => {
    const corners = CORNERS.map(([x, y]): At => [x - 10, y])
    expect(quad().nudge('ArrowLeft', true).wait(400).reshaped).toEqual([polygonAt(...corners)])
  })

  it('a step that would cause a crossing is refused, and the reason is shown [ZONE-015]', () => {
    const close = polygonAt([100, 100], [200, 100], [200, 200], [105, 102])
    const test = new TestZoneEdit(close).next().nudge('ArrowDown', true)
    expect(test.said).toHaveLength(1)
    expect(test.wait(400).reshaped).toEqual([])
  })

  it('any other event commits the presses, only Escape drops them', () => {
    expect(quad().next().nudge('ArrowRight').interrupt().reshaped).toHaveLength(1)
    expect(quad().next().nudge('ArrowRight').next().reshaped).toHaveLength(1)
    const deleted = quad().next().nudge('ArrowRight').deleteVertex()
    expect(deleted.reshaped).toEqual([withCorner(0, [101, 100]), polygonAt(...CORNERS.slice(1))])
    expect(quad().next().nudge('ArrowRight').cancel().wait(400).reshaped).toEqual([])
  })

  it('Escape deselects the vertex, then leaves the tool; Enter leaves it', () => {
    const test = quad().click(100, 100).cancel()
    expect(test.vertex).toBeNull()
    expect(test.runner.name).toBe('editZone')
    test.cancel()
    expect(test.runner.name).toBe('select')
    expect(test.events).toContainEqual({ kind: 'tool', tool: 'select' })
    expect(quad().complete().runner.name).toBe('select')
  })
})

describe('when somebody else changes the zone', () => {
  const other = polygonAt([110, 110], [310, 130], [330, 310])

  it('shows their change', () => {
    const test = quad().click(90, 280)
    expect(test.vertex).toBe(3)
    test.withZone({ id: ZONE_ID, geometry: other })
    expect(test.edit.geometry).toBe(other)
    expect(test.vertex).toBeNull()
  })

  it('ends the drag of a vertex, and emits nothing', () => {
    const test = quad().down(100, 100).move(150, 130)
    test.withZone({ id: ZONE_ID, geometry: other })
    expect(test.edit.geometry).toBe(other)
    expect(test.move(160, 130).up(160, 130).reshaped).toEqual([])
    test.expectState('idle')
  })

  it('leaves the tool when the zone is gone', () => {
    const test = quad().down(100, 100).move(150, 130)
    test.zones.remove(ZONE_ID)
    test.runner.refresh()
    expect(test.runner.name).toBe('select')
    expect(test.draft).toBeNull()
    expect(test.events.at(-1)).toEqual({ kind: 'tool', tool: 'select' })
  })
})

it('drags a vertex among thousands without testing or copying all of them', () => {
  const points = Array.from({ length: 6000 }, (_, at) => {
    const angle = (at / 6000) * Math.PI * 2
    return {
      x: Math.round(40000 + Math.cos(angle) * 25000) / 100,
      y: Math.round(30000 + Math.sin(angle) * 25000) / 100,
    }
  })
  const test = new TestZoneEdit({ kind: 'polygon', points })
  const { geometry } = test.down(650, 300).move(700, 300).edit
  const after = geometry.kind === 'polygon' ? geometry.points : []
  expect(after[0]).toEqual({ x: 700, y: 300 })
  expect(after.filter((point, index) => point !== points[index])).toHaveLength(1)
})
