import { describe, expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../shared/measures/MapMeasure.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const drawing = () => new TestDrawing('rectangle')
const rectangle = {
  kind: 'rectangle',
  points: [
    { x: 100, y: 500 },
    { x: 300, y: 500 },
    { x: 300, y: 400 },
    { x: 100, y: 400 },
  ],
}

describe('when dragged', () => {
  it('draws from corner to corner, as a rectangle [ZONE-001]', () => {
    const test = drawing().down(100, 100).move(300, 200)
    expect(test.shape.measures).toEqual(['200 × 100 px', 'Area 20,000 px²'])
    expect(test.up(300, 200).drawn).toEqual([rectangle])
  })

  it('draws a square while Shift is held, in any direction', () => {
    const test = drawing().holding({ isShift: true }).drag([300, 300], [180, 370])
    expect(test.drawn[0]).toMatchObject({
      points: [
        { x: 300, y: 300 },
        { x: 180, y: 300 },
        { x: 180, y: 180 },
        { x: 300, y: 180 },
      ],
    })
  })

  it('draws a square up and to the right, too', () => {
    const test = drawing().holding({ isShift: true }).drag([300, 300], [420, 250])
    expect(test.drawn[0]).toMatchObject({ points: { 0: { x: 300, y: 300 }, 2: { x: 420, y: 420 } } })
  })

  it('refuses a rectangle without a height, says so, and continues', () => {
    const test = drawing().drag([100, 100], [300, 100])
    expect(test.drawn).toEqual([])
    expect(test.said).toEqual(['A rectangle needs two corners.'])
    expect(test.points([300, 200]).drawn).toEqual([rectangle])
  })
})

it('draws by two clicks', () => {
  const test = drawing().points([100, 100])
  expect(test.announced).toEqual(['Corner at X 100, Y 500.'])
  expect(test.move(300, 100).draftState).toMatchObject({ canFinish: false })
  expect(test.points([300, 200]).drawn).toEqual([rectangle])
})

it('draws with one finger', () => {
  expect(new TestDrawing('rectangle', 'touch').drag([100, 100], [300, 200]).drawn).toEqual([rectangle])
})

it('keeps its corners on the image', () => {
  const test = drawing()
  test.image = { widthMap: 250, heightMap: 500 }
  expect(test.drag([100, 50], [300, 200]).drawn[0]).toMatchObject({
    points: [{ x: 100, y: 500 }, { x: 250 }, { x: 250, y: 400 }, { x: 100 }],
  })
})

describe('sides by numbers', () => {
  const sides = { kind: 'sides', width: 200, height: 100 } as const

  it('make the rectangle from its corner, in each direction', () => {
    const opposite = {
      'right down': [300, 400],
      'left down': [-100, 400],
      'left up': [-100, 600],
      'right up': [300, 600],
    }
    for (const towards of ['right down', 'left down', 'left up', 'right up'] as const) {
      const [drawn] = drawing()
        .points([100, 100])
        .byNumbers({ ...sides, towards }).drawn
      const [x, y] = opposite[towards]
      expect(drawn).toMatchObject({ kind: 'rectangle', points: { 0: { x: 100, y: 500 }, 2: { x, y } } })
    }
  })

  it('are in the units in which the map is measured', () => {
    const test = drawing()
    // Two units a pixel across, four up.
    test.store.setState({
      measure: { ...PIXEL_MEASURE, unit: 'm', stepLength: ({ x, y }) => Math.hypot(2 * x, 4 * y) },
    })
    test.points([100, 100]).byNumbers({ kind: 'sides', width: 400, height: 400, towards: 'right down' })
    expect(test.drawn).toEqual([rectangle])
  })

  it('are refused beyond the image and where one is nothing; the corner stays', () => {
    const test = drawing()
    test.image = { widthMap: 800, heightMap: 600 }
    test.points([100, 100]).byNumbers({ ...sides, towards: 'left down' })
    test.byNumbers({ ...sides, height: 0.001, towards: 'right down' })
    expect(test.refusedNumbers).toEqual([
      'That would reach beyond the image.',
      'That is too small to be drawn.',
    ])
    expect(test.byNumbers({ ...sides, towards: 'right down' }).drawn).toEqual([rectangle])
  })

  it('go where the pointer aims, which is told', () => {
    const test = drawing().points([300, 300])
    expect(test.draftState).toMatchObject({ aim: null })
    expect(test.move(350, 250).draftState).toMatchObject({ aim: 'right up' })
    expect(test.move(250, 350).draftState).toMatchObject({ aim: 'left down' })
  })
})
