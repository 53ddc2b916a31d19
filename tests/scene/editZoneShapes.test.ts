import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/zones.ts'
import { useFakeTime } from './TestScene.ts'
import { polygonAt, TestZoneEdit, type At } from './TestZoneEdit.ts'

useFakeTime()

const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = () => new TestZoneEdit(polygonAt(...CORNERS))

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

describe('a shape being dragged', () => {
  it('pans the map at the edge of the view', () => {
    const before = quad().down(100, 100).move(150, 130)
    expect(before.camera.centerMap).toEqual({ x: 400, y: 300 })
    expect(before.move(5, 130).camera.centerMap.x).toBeLessThan(400)
  })

  it('shows its size if it is a rectangle or the rim of a circle, otherwise nothing', () => {
    const rectangle = polygonAt([100, 100], [300, 100], [300, 250], [100, 250])
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
