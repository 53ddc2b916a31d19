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
