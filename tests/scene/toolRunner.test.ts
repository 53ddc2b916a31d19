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

it('tells a tap, during which nothing was pressed, from panning', () => {
  const test = new TestScene()
  test.runner.pushPan()
  expect(test.runner.popPan()).toBe(true)
  test.runner.pushPan()
  test.down(100, 100).up(100, 100)
  expect(test.runner.popPan()).toBe(false)
  expect(test.runner.popPan()).toBe(false)
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

it('continues a drag of the map if the pan tool is pushed a second time', () => {
  const test = new TestScene()
  test.runner.pushPan()
  test.down(100, 100).move(140, 100)
  test.runner.pushPan()
  expect(test.expectState('pan.panning').move(150, 100).camera.centerMap.x).toBe(350)
})

it('keeps the draft if the tool in use is chosen again', () => {
  const test = new TestScene()
  test.runner.use('polyline')
  test.click(100, 100)
  test.runner.use('polyline')
  expect(test.draft).toMatchObject({ placed: [{ x: 100, y: 500 }] })
})

it('ignores the second press of a double click it has not seen the first of', () => {
  const test = new TestScene().down(200, 200, true).expectState('idle').down(200, 200, true)
  test.expectState('pointing')
})

it('ignores the second half of a double click for another tool even if the pointer moves in between', () => {
  const test = new TestScene()
  test.runner.use('placePoi')
  test.click(200, 200)
  test.runner.use('select')
  test.move(201, 200).down(201, 200, true).expectState('idle')
})

it('stores which tool is in use even if nothing else changes', () => {
  const test = new TestScene()
  test.runner.use('placePoi')
  test.runner.use('placePin')
  expect(test.store.getState().tool).toBe('placePin')
})

it('leaves the store alone while nothing changes, so that nothing is painted', () => {
  const test = new TestScene()
  let changes = 0
  test.store.subscribe(() => changes++)
  test.move(200, 200).move(210, 200)
  expect(changes).toBe(0)
})

it('asks for every coalesced move only while a tool that needs them is in use', () => {
  const { runner } = new TestScene()
  const isNeeded = () => runner.needsCoalescedMoves
  expect(isNeeded()).toBe(false)
  runner.use('pencil')
  expect(isNeeded()).toBe(true)
  runner.pushPan()
  expect(isNeeded()).toBe(false)
})

it('returns whether a key did something, or is left to the page', () => {
  const test = new TestScene().withMarker(1, 100, 100)
  const cancel = () => test.runner.send({ kind: 'cancel' })
  expect(cancel()).toBe(false)
  test.selection = { kind: 'marker', id: 1 }
  expect(cancel()).toBe(true)
  test.move(100, 100)
  expect(test.runner.send({ kind: 'leave' })).toBe(true)
  expect(test.runner.send({ kind: 'dropLast' })).toBe(false)
})
