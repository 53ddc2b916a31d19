import { describe, expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../shared/measures/MapMeasure.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const drawing = () => new TestDrawing('polyline')

describe('when clicked', () => {
  it('draws an open line that a double click ends [ZONE-001]', () => {
    const test = drawing().points([100, 100], [300, 100]).doubleClick(300, 300)
    expect(test.drawn).toEqual([
      {
        kind: 'polyline',
        points: [
          { x: 100, y: 500 },
          { x: 300, y: 500 },
          { x: 300, y: 300 },
        ],
      },
    ])
  })

  it('does not close on its first point', () => {
    const test = drawing().points([100, 100], [300, 100], [300, 300]).move(110, 110)
    expect(test.shape.snap).toBeNull()
    expect(test.points([100, 100]).drawn).toEqual([])
    expect(test.announced.at(-1)).toMatch(/touch/)
  })

  it('refuses an edge that crosses it [ZONE-015]', () => {
    const test = drawing().points([100, 100], [300, 100], [300, 300], [200, 50])
    expect(test.pointCount).toBe(3)
    expect(test.announced.at(-1)).toBe('Edges 1 and 3 cross.')
  })
})

it('says that two points are needed', () => {
  const test = drawing().points([100, 100]).complete()
  expect(test.said).toEqual(['A line needs two points.'])
  expect(test.points([200, 100]).complete().drawn).toHaveLength(1)
})

it('shows the length of the edge and of the whole line', () => {
  const test = drawing().points([100, 100], [300, 100]).move(300, 250)
  expect(test.shape.measures).toEqual(['150 px', 'Length 350 px'])
  expect(drawing().points([100, 100]).move(300, 100).shape.measures).toEqual(['200 px'])
  expect(drawing().move(300, 100).shape.measures).toEqual([])
})

describe('an edge by numbers', () => {
  const segment = (test: TestDrawing, length: number, degrees: number | null) =>
    test.byNumbers({ kind: 'segment', length, degrees })

  it('goes on from the last point at a length and an angle, or as the pointer aims', () => {
    const test = segment(new TestDrawing('polyline').points([100, 300]), 50, 90)
    expect(test.shape.placed.at(-1)).toEqual({ x: 100, y: 350 })
    segment(test.move(300, 250), 30, null)
    expect(test.shape.placed.at(-1)).toEqual({ x: 130, y: 350 })
  })

  it('is in the units in which the map is measured', () => {
    const test = new TestDrawing('polyline')
    // Two units a pixel across, four up.
    test.store.setState({
      measure: { ...PIXEL_MEASURE, unit: 'm', stepLength: ({ x, y }) => Math.hypot(2 * x, 4 * y) },
    })
    test.points([100, 300])
    segment(segment(test, 50, 90), 50, 0)
    expect(test.shape.placed.slice(1)).toEqual([
      { x: 100, y: 312.5 },
      { x: 125, y: 312.5 },
    ])
    expect(test.move(125, 277.5).shape.measures).toEqual(['40 m', 'Length 140 m'])
  })

  it('is refused without an angle or an aim, beyond the image, and across the line', () => {
    const test = new TestDrawing('polyline').points([100, 300])
    test.image = { widthMap: 800, heightMap: 600 }
    segment(test.leave(), 50, null)
    segment(test, 5000, 0)
    segment(test, 0.001, 0)
    expect(test.refusedNumbers).toEqual([
      'Type an angle, or aim with the pointer first.',
      'That would reach beyond the image.',
      'That is too small to be drawn.',
    ])
    test.points([200, 300], [200, 200], [150, 200])
    expect(segment(test, 200, -90).pointCount).toBe(4)
    expect(test.refusedNumbers.at(-1)).toBe('Edges 1 and 4 cross.')
  })
})
