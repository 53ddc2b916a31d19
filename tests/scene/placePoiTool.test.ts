import { expect, it } from 'vitest'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()
const scene = () => {
  const test = new TestScene()
  test.runner.use('placePoi')
  return test
}

it('places at once with a click anywhere, on markers too', () => {
  const test = scene().withMarker(1, 100, 100).click(100, 100)
  expect(test.places).toEqual([{ x: 100, y: 500 }])
  expect(test.selections).toEqual([])
  expect(test.cursor).toBe('crosshair')
})

it('uses the place of the press, even if the pointer moves slightly', () => {
  expect(scene().down(100, 100).move(103, 102).up(103, 102).places).toEqual([{ x: 100, y: 500 }])
})

it('places once on a double click', () => {
  expect(scene().click(100, 100).down(100, 100, true).up(100, 100).places).toHaveLength(1)
})

it('pans when dragged, also on a marker', () => {
  const test = scene().withMarker(1, 100, 100).down(100, 100).move(150, 150)
  test.expectState('panning').up(150, 150, 100).expectState('idle')
  expect(test.events).toEqual([])
})

it('uses the middle of the view on complete', () => {
  expect(scene().complete().places).toEqual([{ x: 400, y: 300 }])
})

it('places nothing if the press is cancelled or interrupted', () => {
  expect(scene().down(100, 100).cancel().up(100, 100).places).toEqual([])
  expect(scene().down(100, 100).interrupt().up(100, 100).places).toEqual([])
})

it('pans, shows it, and flings the map if it is released in motion', () => {
  const test = scene().down(100, 100).move(150, 100)
  expect(test.cursor).toBe('grabbing')
  test.move(170, 100).up(170, 100, 5).expectState('idle')
  expect(test.camera.centerMap).toEqual({ x: 330, y: 300 })
  expect(test.flings).toHaveLength(1)
  expect(test.places).toEqual([])
})

it('ignores a pointer that only passes, and Enter during a press', () => {
  expect(scene().move(100, 100).up(100, 100).places).toEqual([])
  expect(scene().down(100, 100).complete().places).toEqual([])
})

it('Escape ends a press, or else leaves the tool', () => {
  expect(scene().down(100, 100).cancel().runner.name).toBe('placePoi')
  expect(scene().cancel().runner.name).toBe('select')
})

it('places nothing by a click beside the image, with every tool that places', () => {
  for (const tool of ['select', 'placePoi', 'placePin'] as const) {
    const test = scene()
    test.runner.use(tool)
    test.image = { widthMap: 300, heightMap: 200 }
    test.click(700, 500).wait(1000)
    expect([tool, test.events]).toEqual([tool, []])
  }
})

it('places at the edge of the image by Enter, where the middle of the view is beside it', () => {
  const test = scene()
  test.image = { widthMap: 300, heightMap: 200 }
  expect(test.complete().places).toMatchObject([{ x: 300, y: 200 }])
})
