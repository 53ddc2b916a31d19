import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const square: ZoneGeometry = {
  kind: 'polygon',
  points: [
    { x: 100, y: 500 },
    { x: 300, y: 500 },
    { x: 300, y: 300 },
    { x: 100, y: 300 },
  ],
}

describe('with a finger', () => {
  const touching = () => new TestDrawing('polygon', 'touch')
  const tap = (test: TestDrawing, x: number, y: number) => test.down(x, y).up(x, y).leave()

  it('adds a point for each tap, and closes on the first', () => {
    const test = touching()
    tap(tap(tap(tap(test, 100, 100), 300, 100), 300, 300), 100, 300)
    expect(tap(test, 105, 110).drawn).toEqual([square])
  })

  it('pans when it moves at once', () => {
    const test = tap(touching(), 100, 100).drag([300, 300], [340, 300])
    expect(test.pointCount).toBe(1)
    expect(test.camera.centerMap.x).toBe(360)
  })

  it('drags the point above the finger after a long press, and places it on release', () => {
    const test = tap(touching(), 100, 100).down(300, 372).wait(350).expectState('aiming')
    expect(test.shape).toMatchObject({ next: { x: 300, y: 300 }, fingerView: { xView: 300, yView: 372 } })
    expect(test.move(320, 392).shape.next).toEqual({ x: 320, y: 280 })
    expect(test.up(320, 392).shape.placed.at(-1)).toEqual({ x: 320, y: 280 })
    expect(test.announced).toEqual(['Point 1 at X 100, Y 500.', 'Point 2 at X 320, Y 280.'])
  })

  it('holds the point 72 px above the finger at every zoom', () => {
    const test = touching()
    test.camera = { ...test.camera, zoomLevel: 1 }
    expect(test.down(400, 372).wait(350).shape.next).toEqual({ x: 400, y: 300 })
  })

  it('does not start aiming for a mouse that rests', () => {
    new TestDrawing('polygon').down(300, 372).wait(1000).expectState('pressed')
  })

  it('pans the map while a dragged point is at the edge of the view', () => {
    const test = touching().down(300, 372).wait(350).move(790, 300)
    expect(test.camera.centerMap.x).toBeGreaterThan(400)
  })

  it('still shows why a point was refused after the finger has lifted [ZONE-015]', () => {
    const test = touching()
    tap(tap(tap(tap(test, 100, 100), 300, 100), 300, 300), 200, 40)
    expect(test.pointCount).toBe(3)
    expect(test.shape.problem).toBe('Edges 1 and 3 cross.')
    tap(test, 100, 300)
    expect(test.shape.problem).toBeNull()
    expect(test.pointCount).toBe(4)
  })

  it('adds nothing if a second finger arrives', () => {
    const test = tap(touching(), 100, 100).down(300, 300).interrupt().up(300, 300)
    expect(test.pointCount).toBe(1)
    expect(test.wait(1000).pointCount).toBe(1)
  })
})
