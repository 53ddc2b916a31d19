import { describe, expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../shared/measures/MapMeasure.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const drawing = () => new TestDrawing('circle')
const circle = { kind: 'circle', centre: { x: 200, y: 400 }, radius: 50 }

describe('when dragged', () => {
  it('draws from the centre to the rim and shows the radius [ZONE-001]', () => {
    const test = drawing().down(200, 200).move(230, 160)
    expect(test.shape.span).toEqual(circle)
    expect(test.shape.measures).toEqual(['Radius 50 px', 'Area 7,854 px²'])
    expect(test.up(230, 160).drawn).toEqual([circle])
    expect(test.pointCount).toBe(0)
  })

  it('quantises centre and radius to hundredths', () => {
    const test = drawing()
    test.camera = { ...test.camera, zoomLevel: 1.3 }
    const [drawn] = test.drag([200, 200], [333, 317]).drawn
    if (drawn?.kind !== 'circle') throw new Error('No circle.')
    for (const value of [drawn.centre.x, drawn.centre.y, drawn.radius])
      expect(value).toBe(Math.round(value * 100) / 100)
  })

  it('pans the map at the edge of the view', () => {
    const test = drawing().down(600, 300).move(795, 300)
    expect(test.camera.centerMap.x).toBeGreaterThan(400)
    expect(test.down(600, 300).move(602, 300).camera.centerMap.x).toBeLessThan(420)
  })

  it('draws nothing and leaves no centre if a second finger arrives', () => {
    const test = new TestDrawing('circle', 'touch').down(200, 200).move(250, 200).interrupt().up(250, 200)
    expect(test.drawn).toEqual([])
    expect(test.pointCount).toBe(0)
  })

  it('undoes the press on cancel', () => {
    const test = drawing().down(200, 200).move(250, 200).cancel()
    expect(test.up(250, 200).drawn).toEqual([])
    expect(test.pointCount).toBe(0)
    expect(test.runner.name).toBe('circle')
  })
})

describe('when clicked', () => {
  it('places the centre by one click and the rim by the next', () => {
    const test = drawing().points([200, 200])
    expect(test.draftState).toMatchObject({ points: 1, canFinish: false })
    expect(test.move(230, 160).draftState).toMatchObject({ canFinish: true })
    expect(test.click(230, 160).drawn).toEqual([circle])
  })

  it('does not make a circle of a double click', () => {
    const test = drawing().doubleClick(200, 200)
    expect(test.drawn).toEqual([])
    expect(test.pointCount).toBe(1)
  })

  it('keeps the centre when a second finger pans', () => {
    expect(drawing().points([200, 200]).down(300, 300).interrupt().pointCount).toBe(1)
  })

  it('removes the centre and restores it', () => {
    const test = drawing().points([200, 200]).dropLast()
    expect(test.pointCount).toBe(0)
    expect(test.restore().move(230, 160).click(230, 160).drawn).toEqual([circle])
  })
})

it('says that one point is not enough', () => {
  const test = drawing().complete().complete()
  expect(test.drawn).toEqual([])
  expect(test.said).toEqual(['A circle needs a centre and a point on its rim.'])
})

it('can be drawn with keys only', () => {
  const test = drawing().complete().nudge('ArrowRight', true).place()
  expect(test.drawn).toEqual([{ kind: 'circle', centre: { x: 400, y: 300 }, radius: 40 }])
  expect(test.announced[0]).toBe('Centre at X 400, Y 300.')
})

it('snaps its centre and its rim to other zones [ZONE-027]', () => {
  const points = [
    { x: 500, y: 500 },
    { x: 600, y: 500 },
    { x: 600, y: 400 },
  ]
  const test = drawing()
    .withZone({ id: 1, geometry: { kind: 'polygon', points } })
    .drag([590, 110], [510, 110])
  expect(test.drawn).toEqual([{ kind: 'circle', centre: { x: 600, y: 500 }, radius: 100 }])
})

it('stays on the image, by pointer and by keys', () => {
  const image = { widthMap: 800, heightMap: 600 }
  const test = drawing()
  test.image = image
  test.points([700, 300]).move(400, 300).click(400, 300)
  expect(test.drawn).toEqual([{ kind: 'circle', centre: { x: 700, y: 300 }, radius: 100 }])
  const byKeys = drawing()
  byKeys.image = image
  byKeys.points([780, 300])
  for (let press = 0; press < 3; press++) byKeys.nudge('ArrowLeft', true)
  expect(byKeys.complete().drawn).toEqual([{ kind: 'circle', centre: { x: 780, y: 300 }, radius: 20 }])
})

describe('a radius by numbers', () => {
  it('makes the circle about its centre', () => {
    expect(drawing().points([200, 200]).byNumbers({ kind: 'radius', radius: 50 }).drawn).toEqual([circle])
  })

  it('is in the units in which the map is measured, and in pixels where these are no one length', () => {
    const test = drawing()
    test.store.setState({ measure: { ...PIXEL_MEASURE, unit: 'm', unitsPerPixel: 2 } })
    test.points([200, 200]).byNumbers({ kind: 'radius', radius: 100 })
    test.store.setState({ measure: { ...PIXEL_MEASURE, unit: 'm', unitsPerPixel: null } })
    test.points([200, 200]).byNumbers({ kind: 'radius', radius: 50 })
    expect(test.drawn).toEqual([circle, circle])
  })

  it('is refused beyond the image, with what fits, and where it is nothing; the centre stays', () => {
    const test = drawing()
    test.image = { widthMap: 800, heightMap: 600 }
    test.points([200, 200])
    for (const radius of [200.01, 0.001]) test.byNumbers({ kind: 'radius', radius })
    expect(test.refusedNumbers).toEqual([
      'That would reach beyond the image. At most 200 px fits here.',
      'That is too small to be drawn.',
    ])
    expect(test.pointCount).toBe(1)
    expect(test.byNumbers({ kind: 'radius', radius: 200 }).drawn).toEqual([{ ...circle, radius: 200 }])
  })

  it('needs a centre', () => {
    const test = drawing().byNumbers({ kind: 'radius', radius: 50 })
    expect(test.refusedNumbers).toEqual(['Place the first point on the map before.'])
  })
})
