import { describe, expect, it } from 'vitest'
import { LONG_PRESS_MS } from '../../web/scene/state/Tool.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { useFakeTime } from './TestScene.ts'
import { placesAt, polygonAt, rectangleAt, TestZoneEdit, ZONE_ID, type At } from './TestZoneEdit.ts'

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

  it('stays pressed, not dragged, while the hand trembles', () => {
    expect(quad().down(100, 100).move(103, 102).expectState('pressed').up(103, 102).vertex).toBe(0)
  })

  it('is not selected if the press is cancelled or interrupted', () => {
    for (const abandon of ['cancel', 'interrupt'] as const) {
      const test = quad().down(100, 100)
      test[abandon]().expectState('idle').up(100, 100)
      expect(test.vertex).toBeNull()
    }
  })

  it('is dragged on whatever keys do in the meantime', () => {
    const test = quad().down(100, 100).move(150, 130).next().expectState('dragging')
    expect(test.edit.isDragging).toBe(true)
    expect(test.up(150, 130).edit.isDragging).toBe(false)
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
    expect(test.vertex).toBe(0)
  })

  it('snaps to what is within 30 px, unless Alt is held [ZONE-027]', () => {
    const other = { id: 8, geometry: polygonAt([500, 100], [600, 100], [550, 200]) }
    const test = quad().withZone(other).down(300, 120).move(478, 110)
    expect(test.edit.snap?.pointMap).toEqual({ x: 500, y: 500 })
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

describe('while Shift is held', () => {
  const straight = (geometry: ZoneGeometry, from: At, to: At): ZoneGeometry[] => {
    const test = new TestZoneEdit(geometry)
    test.isShift = true
    return test.drag(from, to).reshaped
  }

  it('a vertex snaps to straight angles from the previous one; the first one of a polygon, from the last', () => {
    expect(straight(polygonAt(...CORNERS), [300, 120], [330, 104])).toEqual([withCorner(1, [330, 100])])
    expect(straight(polygonAt(...CORNERS), [100, 100], [94, 60])).toEqual([withCorner(0, [90, 60])])
  })

  it('the first vertex of a line snaps to straight angles from the second', () => {
    const line = (...places: readonly At[]): ZoneGeometry => ({
      kind: 'polyline',
      points: placesAt(...places),
    })
    const ends: readonly At[] = [
      [300, 100],
      [300, 300],
    ]
    expect(straight(line([100, 100], ...ends), [100, 100], [80, 106])).toEqual([line([80, 100], ...ends)])
  })

  it('a new vertex snaps to straight angles from the previous one, and stays on the image', () => {
    expect(straight(polygonAt(...CORNERS), [200, 110], [204, 102])).toEqual([
      polygonAt([100, 100], [204, 100], ...CORNERS.slice(1)),
    ])
    const test = quad()
    test.image = { widthMap: 800, heightMap: 600 }
    test.isShift = true
    expect(test.drag([320, 300], [324, 640]).reshaped[0]).toMatchObject({
      points: { 2: { y: expect.closeTo(0, 6) as number } },
    })
  })

  it('nothing snaps to other zones', () => {
    const test = quad().withZone({ id: 8, geometry: polygonAt([335, 110], [600, 100], [550, 200]) })
    test.isShift = true
    expect(test.drag([300, 120], [330, 104]).reshaped).toEqual([withCorner(1, [330, 100])])
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

  it('keeps its distance to a pointer that grabbed it off-centre', () => {
    expect(quad().drag([204, 108], [214, 58]).reshaped).toEqual([
      polygonAt([100, 100], [210, 60], [300, 120], [320, 300], [90, 280]),
    ])
    expect(quad().drag([97, 186], [52, 186]).reshaped).toEqual([polygonAt(...CORNERS, [50, 190])])
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

  it('by the menu for a finger that rests on it and lifts, but not for one that moves on or lifts early', () => {
    const test = quad('touch').down(100, 100).wait(LONG_PRESS_MS)
    expect(test.edit.problem).toBe('Lift for the menu, drag to move')
    expect(test.up(100, 100).reshaped).toEqual([])
    expect(test.edit.problem).toBeNull()
    expect(test.deleteVertex().reshaped).toEqual([without(0)])
    const dragged = quad('touch').down(100, 100).wait(LONG_PRESS_MS).move(130, 100)
    expect(dragged.edit.problem).toBeNull()
    expect(dragged.up(130, 100).reshaped[0]).toMatchObject({ points: { length: 4 } })
    expect(quad('touch').down(100, 100).move(130, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
    expect(quad('touch').click(100, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
    expect(quad().down(100, 100).wait(LONG_PRESS_MS).reshaped).toEqual([])
  })

  it('by its menu, by Alt and click, by the Delete key and the visible button', () => {
    const menu = quad().menu(300, 120)
    expect(menu.menus).toMatchObject([{ kind: 'shapeMenu', at: 'vertex', pointMap: { x: 300, y: 480 } }])
    expect(menu.deleteVertex().reshaped).toEqual([without(1)])
    const alt = quad()
    alt.isAlt = true
    expect(alt.click(300, 120).reshaped).toEqual([without(1)])
    const chosen = quad().click(300, 120).deleteVertex()
    expect(chosen.reshaped).toEqual([without(1)])
    expect(chosen.announced).toEqual(['Vertex 2 deleted.'])
    const none = quad().deleteVertex()
    expect([none.reshaped, none.said, none.announced]).toEqual([[], [], []])
    expect(quad().click(300, 120).menu(200, 200).deleteVertex().reshaped).toEqual([])
  })

  it('never below three vertices of a polygon and two of a line', () => {
    expect(quad().click(100, 100).draftState).toMatchObject({ vertex: 0, canDeleteVertex: true })
    expect(quad().draftState).toMatchObject({ vertex: null, canDeleteVertex: false })
    const test = triangle().click(100, 100)
    expect(test.draftState).toMatchObject({ vertex: 0, canDeleteVertex: false })
    expect(test.deleteVertex().reshaped).toEqual([])
    expect(test.said).toEqual(['A polygon needs three points.'])
    const line = new TestZoneEdit({ kind: 'polyline', points: placesAt([100, 100], [300, 100]) })
    expect(line.menu(100, 100).deleteVertex().reshaped).toEqual([])
  })

  it('unless the new edge would cross another [ZONE-015]', () => {
    const arrow = polygonAt([100, 300], [200, 50], [300, 300], [250, 350], [200, 100], [150, 350])
    const test = new TestZoneEdit(arrow).menu(200, 50).deleteVertex()
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([expect.stringMatching(/cross/)])
  })

  it('at either end of a line', () => {
    const line = () =>
      new TestZoneEdit({ kind: 'polyline', points: placesAt([100, 100], [300, 100], [300, 300]) })
    expect(line().menu(100, 100).deleteVertex().reshaped).toEqual([
      { kind: 'polyline', points: placesAt([300, 100], [300, 300]) },
    ])
    expect(line().menu(300, 300).deleteVertex().reshaped).toEqual([
      { kind: 'polyline', points: placesAt([100, 100], [300, 100]) },
    ])
  })
})

describe('the menu of an edge', () => {
  it('inserts a vertex where it was opened, and chooses it', () => {
    const test = quad().menu(180, 112)
    expect(test.menus).toMatchObject([{ kind: 'shapeMenu', at: 'edge' }])
    const [changed] = test.insertVertex().reshaped
    expect(changed).toMatchObject({ points: { length: 5, 1: { x: expect.closeTo(180.3, 0) } } })
    expect(test.vertex).toBe(1)
    expect(test.announced).toEqual(['Vertex 2 added.'])
    expect(quad().menu(200, 200).insertVertex().reshaped).toEqual([])
    expect(quad().insertVertex().reshaped).toEqual([])
  })

  it('offers none on a circle or a rectangle', () => {
    const circle = new TestZoneEdit({ kind: 'circle', centre: { x: 300, y: 300 }, radius: 100 })
    expect(circle.menu(370, 230).insertVertex().menus).toMatchObject([{ at: 'vertex' }])
    const rectangle = new TestZoneEdit(rectangleAt([100, 100], [300, 250]))
    expect(rectangle.menu(150, 100).insertVertex().menus).toMatchObject([{ at: 'elsewhere' }])
    expect([circle.reshaped, rectangle.reshaped]).toEqual([[], []])
  })
})

describe('the cursor', () => {
  it('shows what a press would grab', () => {
    expect(quad().move(600, 400).cursor).toBe('grab')
    expect(quad().move(200, 200).cursor).toBe('move')
    expect(quad().move(100, 100).cursor).toBe('pointer')
    expect(quad().move(200, 110).cursor).toBe('pointer')
  })

  it('shows what is going on: a press, a drag of the shape, a drag of the map', () => {
    expect(quad().down(100, 100).cursor).toBe('pointer')
    expect(quad().down(200, 200).cursor).toBe('move')
    expect(quad().down(100, 100).move(150, 130).cursor).toBe('move')
    expect(quad().down(600, 400).move(640, 440).cursor).toBe('grabbing')
  })

  it('shows what is under the pointer after a release, and the open hand after a key', () => {
    expect(quad().drag([100, 100], [150, 130]).cursor).toBe('pointer')
    expect(quad().click(200, 200).cursor).toBe('move')
    expect(quad().move(100, 100).next().nudge('ArrowUp').cursor).toBe('grab')
  })
})

describe('a drag of the map', () => {
  it('flings the map, and keeps the selected vertex', () => {
    const test = quad().click(100, 100).down(600, 400).move(620, 400).move(640, 400).up(640, 400, 5)
    expect(test.flings).toHaveLength(1)
    expect(test.expectState('idle').vertex).toBe(0)
  })

  it('ends on Escape and on an interrupt, and on nothing else', () => {
    const panning = () => quad().down(600, 400).move(640, 440)
    expect(panning().cancel().expectState('idle').runner.name).toBe('editZone')
    panning().interrupt().expectState('idle')
    const test = panning().next().expectState('panning').move(650, 440)
    expect(test.camera.centerMap.x).toBe(350)
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
    expect(test.deleteVertex().announced).toEqual([])
    test.nudge('ArrowLeft').wait(400)
    expect(test.reshaped).toEqual([polygonAt([109, 110], [309, 130], [329, 310])])
  })

  it('ends the drag of a vertex, and emits nothing', () => {
    const test = quad().down(100, 100).move(150, 130)
    test.withZone({ id: ZONE_ID, geometry: other })
    expect(test.edit.geometry).toBe(other)
    expect(test.move(160, 130).up(160, 130).reshaped).toEqual([])
    test.expectState('idle')
  })

  it('drops what arrow keys had moved, and emits nothing', () => {
    const test = quad().next().nudge('ArrowRight')
    test.withZone({ id: ZONE_ID, geometry: other })
    expect(test.edit.geometry).toBe(other)
    expect(test.nudge('ArrowRight').wait(400).reshaped).toEqual([])
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
