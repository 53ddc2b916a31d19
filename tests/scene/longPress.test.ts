import { describe, expect, it, vi } from 'vitest'
import { polygonAt, TestZoneEdit, type At } from './TestZoneEdit.ts'
import { useFakeTime } from './TestScene.ts'
import { LONG_PRESS_MS } from '../../web/scene/state/Tool.ts'

useFakeTime()

const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = (pointer: 'mouse' | 'touch') => new TestZoneEdit(polygonAt(...CORNERS), pointer)

describe('a long press on a vertex', () => {
  it('opens its menu after 500 ms of touch, and not before, when the finger lifts', () => {
    expect(quad('touch').down(100, 100).wait(499).up(100, 100).menus).toEqual([])
    const test = quad('touch').down(100, 100).wait(500)
    expect(test.menus).toEqual([])
    expect(test.up(100, 100).menus).toMatchObject([{ kind: 'shapeMenu', at: 'vertex' }])
    expect(test.deleteVertex().reshaped).toEqual([polygonAt(...CORNERS.slice(1))])
  })

  it('does nothing with a mouse, and starts no timer', () => {
    const test = quad('mouse').down(100, 100)
    expect(vi.getTimerCount()).toBe(0)
    expect(test.wait(60_000).reshaped).toEqual([])
    expect(test.up(100, 100)).toMatchObject({ reshaped: [], menus: [], vertex: 0 })
  })

  it('does nothing with a mouse even if an arrow key has just started a timer', () => {
    const test = quad('mouse').click(100, 100).nudge('ArrowRight').down(101, 100)
    test.expectState('pressed')
    expect(test.wait(60_000).edit.geometry).toMatchObject({ points: { length: 4 } })
  })
})

describe('a long press elsewhere', () => {
  const pressed = (...at: At) =>
    quad('touch')
      .down(...at)
      .wait(LONG_PRESS_MS)

  it.each<[string, At]>([
    ['the middle of an edge', [200, 110]],
    ['another place of an edge, within a finger', [150, 120]],
  ])('opens the menu of an edge: %s', (_, at) => {
    const test = pressed(...at).up(...at)
    expect(test.menus).toMatchObject([{ kind: 'shapeMenu', at: 'edge' }])
    expect(test.reshaped).toEqual([])
    expect(test.insertVertex().reshaped).toMatchObject([{ points: { length: 5 } }])
  })

  it('opens the menu of the shape within it and beside it, and moves nothing by what a finger trembles', () => {
    expect(pressed(200, 200).move(204, 203).up(204, 203)).toMatchObject({
      menus: [{ kind: 'shapeMenu', at: 'elsewhere' }],
      reshaped: [],
    })
    expect(pressed(600, 400).up(600, 400).menus).toMatchObject([{ kind: 'shapeMenu', at: 'elsewhere' }])
  })

  it('opens none where the finger moves on: it drags the edge, the shape or the map', () => {
    const edge = pressed(200, 110).move(200, 60).up(200, 60)
    expect(edge).toMatchObject({ menus: [], reshaped: [{ points: { length: 5 } }] })
    const shape = pressed(200, 200).move(240, 200).up(240, 200)
    expect(shape).toMatchObject({ menus: [], reshaped: [{ points: { length: 4 } }] })
    const map = pressed(600, 400).move(560, 400).up(560, 400)
    expect(map).toMatchObject({ menus: [], reshaped: [], camera: { centerMap: { x: 440 } } })
  })
})
