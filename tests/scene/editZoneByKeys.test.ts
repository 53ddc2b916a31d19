import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { useFakeTime } from './TestScene.ts'
import { polygonAt, rectangleAt, TestZoneEdit, ZONE_ID, type At } from './TestZoneEdit.ts'

useFakeTime()

const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = () => new TestZoneEdit(polygonAt(...CORNERS))
const withCorner = (corner: number, at: At) => polygonAt(...CORNERS.with(corner, at))

describe('the shape of a zone is edited by keys', () => {
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

  it('Shift+Tab starts with the last vertex', () => {
    expect(quad().next(true).vertex).toBe(3)
  })

  it('Tab moves from the centre of a circle to its radius, which arrow keys change', () => {
    const circle: ZoneGeometry = { kind: 'circle', centre: { x: 300, y: 300 }, radius: 100 }
    const test = new TestZoneEdit(circle).next().next()
    expect(test.announced).toEqual(['Centre, X 300, Y 300.', 'Radius 100 px.'])
    expect(test.runner.send({ kind: 'next', isBackward: false })).toBe(false)
    expect(test.nudge('ArrowRight', true).wait(400).reshaped).toEqual([{ ...circle, radius: 110 }])
    expect(test.announced.at(-1)).toBe('Radius 110 px.')
    expect(new TestZoneEdit(circle).next(true).announced).toEqual(['Radius 100 px.'])
    expect(new TestZoneEdit(circle).nudge('ArrowUp').wait(400).reshaped).toEqual([
      { ...circle, centre: { x: 300, y: 301 } },
    ])
  })

  it('arrow keys keep a rectangle a rectangle', () => {
    const test = new TestZoneEdit(rectangleAt([100, 100], [300, 250]))
      .next()
      .nudge('ArrowLeft', true)
      .wait(400)
    expect(test.reshaped).toEqual([rectangleAt([90, 100], [300, 250])])
  })

  it('arrow keys move the vertex, tenfold with Shift, and all presses are one step after a pause', () => {
    const test = quad().next().nudge('ArrowRight').nudge('ArrowUp', true)
    expect(test.edit.geometry).toEqual(withCorner(0, [101, 90]))
    expect(test.edit.isDragging).toBe(false)
    expect(test.reshaped).toEqual([])
    expect(test.wait(400).reshaped).toEqual([withCorner(0, [101, 90])])
    expect(test.announced.at(-1)).toBe('Vertex 1 of 4, X 101, Y 510.')
  })

  it('arrow keys move the whole zone if no vertex is chosen', () => {
    const corners = CORNERS.map(([x, y]): At => [x - 10, y])
    const test = quad().nudge('ArrowLeft', true).wait(400)
    expect(test.reshaped).toEqual([polygonAt(...corners)])
    expect(test.events).toContainEqual(expect.objectContaining({ kind: 'reshaped', isMoved: true }))
  })

  it('a step that would cause a crossing is refused, and the reason is shown [ZONE-015]', () => {
    const close = polygonAt([100, 100], [200, 100], [200, 200], [105, 102])
    const test = new TestZoneEdit(close).next().nudge('ArrowDown', true)
    expect(test.said).toHaveLength(1)
    expect(test.wait(400).reshaped).toEqual([])
  })

  it('a pointer that moves, lifts or leaves does not end a run of presses', () => {
    const test = quad().next().nudge('ArrowRight').move(500, 500).up(500, 500)
    test.runner.send({ kind: 'leave' })
    expect(test.expectState('nudging').reshaped).toEqual([])
    expect(test.nudge('ArrowRight').wait(400).reshaped).toEqual([withCorner(0, [102, 100])])
  })

  it('a run of presses is committed at once on commitNudge, and only once', () => {
    const test = quad().next().nudge('ArrowRight').commitNudge()
    expect(test.expectState('idle').reshaped).toEqual([withCorner(0, [101, 100])])
    expect(test.vertex).toBe(0)
    expect(test.wait(400).reshaped).toHaveLength(1)
  })

  it('any other event commits the presses, Escape too', () => {
    expect(quad().next().nudge('ArrowRight').interrupt().reshaped).toHaveLength(1)
    expect(quad().next().nudge('ArrowRight').next().reshaped).toHaveLength(1)
    const deleted = quad().next().nudge('ArrowRight').deleteVertex()
    expect(deleted.reshaped).toEqual([withCorner(0, [101, 100]), polygonAt(...CORNERS.slice(1))])
    const ended = quad().next().nudge('ArrowRight').cancel()
    expect(ended.reshaped).toEqual([withCorner(0, [101, 100])])
    expect(ended.wait(400).reshaped).toHaveLength(1)
  })

  it('Escape ends it with a vertex chosen or not, and keeps the shape; Enter finishes it', () => {
    for (const start of [quad(), quad().drag([100, 100], [80, 90])]) {
      const kept = start.geometry
      start.cancel()
      expect(start.runner.name).toBe('select')
      expect(start.geometry).toBe(kept)
      expect(start.events).toContainEqual({ kind: 'tool', tool: 'select' })
      expect(start.events).not.toContainEqual(expect.objectContaining({ kind: 'finishedReshaping' }))
    }
    const finished = quad().complete()
    expect(finished.runner.name).toBe('select')
    expect(finished.events).toContainEqual({ kind: 'finishedReshaping', zoneId: ZONE_ID })
  })
})
