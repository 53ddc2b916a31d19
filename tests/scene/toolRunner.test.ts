import { expect, it } from 'vitest'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

it('pushes the pan tool on top of a tool and pops it again', () => {
  const test = new TestScene().withMarker(1, 100, 100)
  test.runner.use('placePoi')
  test.runner.pushPan()
  test.expectState('pan.idle').down(100, 100).move(140, 100).expectState('pan.panning')
  expect(test.camera.centerMap).toEqual({ x: 360, y: 300 })
  test.up(140, 100, 100)
  test.runner.popPan()
  test.expectState('idle')
  expect(test.runner.name).toBe('placePoi')
  expect(test.cursor).toBe('crosshair')
  expect(test.events).toEqual([])
})

it('abandons a draft when the pan tool is pushed on top', () => {
  const test = new TestScene().withMarker(1, 100, 100).down(100, 100).move(150, 150)
  test.runner.pushPan()
  expect(test.draft).toBeNull()
  test.up(150, 150)
  test.runner.popPan()
  expect(test.moves).toEqual([])
})

it('abandons a draft when the tool is switched, and starts the other tool afresh', () => {
  const test = new TestScene().withMarker(1, 100, 100).down(100, 100).move(150, 150)
  test.runner.use('placePoi')
  expect(test.draft).toBeNull()
  test.expectState('idle').up(150, 150)
  expect(test.events).toEqual([])
})

it('drops a pending place when the tool is switched', () => {
  const test = new TestScene().click(200, 200)
  test.runner.use('placePoi')
  test.runner.use('select')
  expect(test.wait(1000).places).toEqual([])
})

it('does not send the second half of a double click to a tool that the first half switched to', () => {
  const test = new TestScene()
  test.runner.use('placePoi')
  test.click(200, 200)
  test.runner.use('select')
  test.down(200, 200, true).up(200, 200).wait(1000)
  expect(test.places).toHaveLength(1)
  expect(test.click(300, 300).wait(1000).places).toHaveLength(2)
})

it('pops the pan tool when it is interrupted', () => {
  const test = new TestScene()
  test.runner.pushPan()
  test.interrupt().expectState('idle')
})
