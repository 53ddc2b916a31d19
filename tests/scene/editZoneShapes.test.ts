import { describe, expect, it } from 'vitest'
import { crossingOf } from '../../shared/geometry/knownOutlines.ts'
import { findCrossing } from '../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { LONG_PRESS_MS } from '../../web/scene/state/Tool.ts'
import { useFakeTime } from './TestScene.ts'
import { FOUR_CORNERS_TEXT } from '../../web/scene/tools/drawing/words.ts'
import { polygonAt, rectangleAt, TestZoneEdit, type At } from './TestZoneEdit.ts'

useFakeTime()

const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = () => new TestZoneEdit(polygonAt(...CORNERS))

describe('a rectangle', () => {
  const rectangle = () => new TestZoneEdit(rectangleAt([100, 100], [300, 250]))

  it('stays a rectangle while any of its corners is dragged', () => {
    expect(rectangle().drag([100, 100], [60, 40]).reshaped).toEqual([rectangleAt([60, 40], [300, 250])])
    expect(rectangle().drag([300, 100], [400, 50]).reshaped).toEqual([rectangleAt([100, 50], [400, 250])])
    expect(rectangle().drag([300, 250], [50, 20]).reshaped).toEqual([rectangleAt([100, 100], [50, 20])])
  })

  it('is resized by the middle of any side, which moves that side alone', () => {
    expect(rectangle().drag([200, 100], [240, 50]).reshaped).toEqual([rectangleAt([100, 50], [300, 250])])
    expect(rectangle().drag([300, 175], [350, 190]).reshaped).toEqual([rectangleAt([100, 100], [350, 250])])
    expect(rectangle().drag([200, 250], [200, 60]).reshaped).toEqual([rectangleAt([100, 100], [300, 60])])
    expect(rectangle().drag([100, 175], [80, 20]).reshaped).toEqual([rectangleAt([80, 100], [300, 250])])
  })

  it('shows its size while a side is dragged, and no vertex is chosen afterwards', () => {
    const test = rectangle().down(200, 100).move(200, 50)
    expect(test.edit.measures[0]).toBe('200 × 200 px')
    expect(test.up(200, 50).vertex).toBeNull()
  })

  it('keeps its ratio with Shift: from the opposite corner, or from the middle of the opposite side', () => {
    const test = rectangle()
    test.isShift = true
    expect(test.drag([300, 250], [500, 260]).reshaped).toEqual([rectangleAt([100, 100], [500, 400])])
    const bySide = rectangle()
    bySide.isShift = true
    expect(bySide.drag([300, 175], [500, 175]).reshaped).toEqual([rectangleAt([100, 25], [500, 325])])
  })

  it('grows with Shift only as far as the image reaches', () => {
    const test = rectangle()
    test.image = { widthMap: 800, heightMap: 600 }
    test.isShift = true
    expect(test.drag([300, 100], [900, -200]).reshaped).toEqual([rectangleAt([100, 0], [433.33, 250])])
  })

  it('does not snap with Alt, and stays a rectangle', () => {
    const near = () => {
      const test = rectangle()
      return test.withZone({ id: 8, geometry: rectangleAt([410, 55], [500, 95]) })
    }
    expect(near().drag([300, 100], [400, 50]).reshaped).toEqual([rectangleAt([100, 55], [410, 250])])
    const free = near()
    free.isAlt = true
    expect(free.drag([300, 100], [400, 50]).reshaped).toEqual([rectangleAt([100, 50], [400, 250])])
  })

  it('is refused if it has no width', () => {
    const test = rectangle().drag([100, 100], [300, 40])
    expect(test.reshaped).toEqual([])
    expect(test.said).toHaveLength(1)
  })

  it('keeps all of its corners, and says so', () => {
    const test = rectangle().click(100, 100).deleteVertex()
    expect(test.reshaped).toEqual([])
    expect(test.said).toEqual([FOUR_CORNERS_TEXT])
    expect(test.draftState).toMatchObject({ canDeleteVertex: false, isRectangle: true })
  })

  it('is made a polygon on demand, whose corners move one by one', () => {
    const test = rectangle()
    test.runner.send({ kind: 'toPolygon' })
    const corners: readonly At[] = [
      [100, 100],
      [300, 100],
      [300, 250],
      [100, 250],
    ]
    expect(test.reshaped).toEqual([polygonAt(...corners)])
    expect(test.announced).toEqual(['It is a polygon now. Its corners move one by one.'])
    expect(test.drag([100, 100], [60, 40]).geometry).toEqual(polygonAt([60, 40], ...corners.slice(1)))
  })
})

describe('a polygon drawn with right angles', () => {
  const upright = () => new TestZoneEdit(polygonAt([100, 100], [300, 100], [300, 250], [100, 250]))

  it('stays a polygon: its corners move one by one, and its edges take new vertices', () => {
    expect(upright().drag([100, 100], [60, 40]).reshaped).toEqual([
      polygonAt([60, 40], [300, 100], [300, 250], [100, 250]),
    ])
    expect(upright().drag([200, 100], [200, 50]).reshaped[0]).toMatchObject({ points: { length: 5 } })
    const already = upright()
    expect(already.runner.send({ kind: 'toPolygon' })).toBe(false)
    expect(already.draftState).toMatchObject({ isRectangle: false })
  })
})

describe('a circle', () => {
  const CIRCLE: ZoneGeometry = { kind: 'circle', centre: { x: 300, y: 300 }, radius: 100 }
  const circle = () => new TestZoneEdit(CIRCLE)

  it('stays on the image by its rim and by its centre; one beyond the image goes no farther out', () => {
    const onImage = (geometry: ZoneGeometry = CIRCLE) => {
      const test = new TestZoneEdit(geometry)
      test.image = { widthMap: 800, heightMap: 600 }
      return test
    }
    expect(onImage().drag([400, 300], [790, 300]).reshaped).toMatchObject([{ radius: 300 }])
    expect(onImage().drag([300, 300], [750, 300]).reshaped).toMatchObject([{ centre: { x: 700, y: 300 } }])
    const beyond = { ...CIRCLE, centre: { x: 50, y: 300 } } as const
    expect(onImage(beyond).drag([50, 300], [20, 310]).reshaped).toMatchObject([{ centre: { x: 50, y: 290 } }])
  })

  it('is moved by its centre and resized by any place of its rim, which shows the radius', () => {
    expect(circle().drag([300, 300], [350, 280]).reshaped).toEqual([
      { ...CIRCLE, centre: { x: 350, y: 320 } },
    ])
    const test = circle().down(300, 200).move(300, 150)
    expect(test.edit.measures[0]).toBe('Radius 150 px')
    expect(test.edit.handles[1]).toEqual({ x: 300, y: 450 })
    expect(test.up(300, 150).reshaped).toEqual([{ ...CIRCLE, radius: 150 }])
  })

  it('has its rim handle where the pointer is, and a defined one even at its centre', () => {
    const test = circle().down(400, 300).move(300, 300)
    expect(test.edit.handles).toEqual([
      { x: 300, y: 300 },
      { x: 300, y: 300 },
    ])
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

  it('says that it was moved, not reshaped', () => {
    const told = quad().drag([200, 200], [230, 180]).drag([130, 80], [140, 60]).events
    expect(told.flatMap((event) => (event.kind === 'reshaped' ? [event.isMoved] : []))).toEqual([true, false])
  })

  it('keeps its geometry until it is let go: only an offset follows the pointer', () => {
    const test = quad()
    const before = test.geometry
    test.down(200, 200).move(230, 180)
    expect(test.edit.geometry).toBe(before)
    expect(test.edit.offset).toEqual({ x: 30, y: 20 })
  })

  it('is picked up by a finger that rests on it; a finger that does not pans the map', () => {
    const touch = () => new TestZoneEdit(polygonAt(...CORNERS), 'touch')
    const panned = touch().drag([200, 200], [240, 240])
    expect(panned.reshaped).toEqual([])
    expect(panned.camera.centerMap).toEqual({ x: 360, y: 340 })
    const picked = touch().down(200, 200).wait(LONG_PRESS_MS).move(230, 180).up(230, 180)
    expect(picked.reshaped).toEqual([moved(30, -20)])
    expect(touch().down(200, 200).wait(LONG_PRESS_MS).up(200, 200).reshaped).toEqual([])
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

describe('a zone of 10,000 points', () => {
  /** Stored with a crossing far from what is dragged: what judges it whole finds that. */
  const big = () => {
    const points = Array.from({ length: 10_000 }, (_, at): At => {
      const angle = (at / 10_000) * Math.PI * 2
      return [
        400 + Math.round(Math.cos(angle) * 20_000) / 100,
        300 + Math.round(Math.sin(angle) * 20_000) / 100,
      ]
    })
    const [a = [0, 0], b = [0, 0]] = points.splice(5_000, 2)
    const test = new TestZoneEdit(polygonAt(...points.toSpliced(5_000, 0, b, a)))
    test.camera = { centerMap: { x: 600, y: 300 }, zoomLevel: 4 }
    return test
  }

  it('is not judged as a whole when it is let go, since what changed was tested during the drag', () => {
    const [whole] = big().drag([200, 300], [230, 320]).reshaped
    const [vertex] = big().drag([400, 300], [460, 300]).reshaped
    for (const geometry of [whole, vertex]) {
      if (geometry === undefined) throw new Error('It was not reshaped.')
      expect(findCrossing(geometry)).not.toBeNull()
      expect(crossingOf(geometry)).toBeNull()
    }
  })

  it('is not judged again when that is undone', () => {
    const test = big()
    const before = test.geometry
    if (before === undefined) throw new Error('There is no zone.')
    test.drag([200, 300], [230, 320])
    expect(findCrossing(before)).not.toBeNull()
    expect(crossingOf(before)).toBeNull()
  })
})

describe('a shape being dragged', () => {
  it('pans the map at the edge of the view', () => {
    const before = quad().down(100, 100).move(150, 130)
    expect(before.camera.centerMap).toEqual({ x: 400, y: 300 })
    expect(before.move(5, 130).camera.centerMap.x).toBeLessThan(400)
  })

  it('shows its size if it is a rectangle or the rim of a circle, otherwise nothing', () => {
    const rectangle = rectangleAt([100, 100], [300, 250])
    const corners: readonly At[] = [
      [100, 100],
      [300, 100],
      [300, 250],
      [100, 250],
    ]
    for (const corner of corners) {
      const [width, area] = new TestZoneEdit(rectangle).click(...corner).edit.measures
      expect([width, area]).toEqual(['200 × 150 px', 'Area 30,000 px²'])
    }
    expect(new TestZoneEdit(rectangle).edit.measures).toEqual([])
    expect(quad().click(100, 100).edit.measures).toEqual([])
    const circle = new TestZoneEdit({ kind: 'circle', centre: { x: 300, y: 300 }, radius: 100 })
    expect(circle.click(300, 300).edit.measures).toEqual([])
    expect(circle.click(400, 300).edit.measures).toEqual(['Radius 100 px', 'Area 31,416 px²'])
  })
})
