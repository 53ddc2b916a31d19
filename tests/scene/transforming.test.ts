import { describe, expect, it } from 'vitest'
import type { PointMap } from '../../shared/geometry/point.ts'
import { groupOf } from '../../web/scene/state/TargetGroup.ts'
import { rectangleAt } from './TestZoneEdit.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

const zone = { kind: 'zone', id: 7 } as const
const marker = (id: number) => ({ kind: 'marker' as const, id })

/** A rectangle of 200 × 100 px in the view, from 100, 300 to 300, 400; selected. */
const withZone = (isLocked = false): TestScene => {
  const test = new TestScene().withZone({ id: 7, geometry: rectangleAt([100, 300], [300, 400]), isLocked })
  test.selection = zone
  test.runner.refresh()
  return test
}

/** The middle of the knob, and the corner handle at the lower right. */
const KNOB = [200, 256] as const
const LOWER_RIGHT = [314, 414] as const

const events = (test: TestScene) => test.events.filter(({ kind }) => kind === 'transformGroup')
const about = ([xView, yView]: readonly [number, number]): PointMap => ({ x: xView, y: 600 - yView })

describe('a corner of the selected zone', () => {
  it('scales it about the opposite corner, as one step', () => {
    const test = withZone()
    test.down(...LOWER_RIGHT).move(414, 464)
    expect(test.draft).toMatchObject({ kind: 'transform', measure: '150 %' })
    expect(events(test.up(514, 464))).toEqual([
      {
        kind: 'transformGroup',
        group: groupOf([zone]),
        transform: { kind: 'scaling', about: about([100, 300]), byX: 2, byY: 1.5 },
        image: null,
      },
    ])
    expect(test.draft).toBeNull()
  })

  it('keeps the ratio with Shift, and its smallest size beyond the opposite corner', () => {
    const test = withZone()
    test.isShift = true
    test.down(...LOWER_RIGHT).up(514, 424)
    test.isShift = false
    test.down(...LOWER_RIGHT).up(10, 10)
    expect(events(test)).toMatchObject([
      { transform: { byX: 2, byY: 2 } },
      { transform: { byX: 0.01, byY: 0.01 } },
    ])
  })

  it('stays on the image', () => {
    const test = withZone()
    test.image = { widthMap: 400, heightMap: 600 }
    test.down(...LOWER_RIGHT).up(790, 414)
    expect(events(test)).toMatchObject([{ transform: { byX: 1.5, byY: 1 } }])
  })
})

describe('the knob', () => {
  it('turns it about its middle, by steps of 15° with Shift', () => {
    const test = withZone()
    test.down(...KNOB).move(294, 350)
    expect(test.draft).toMatchObject({ kind: 'transform', measure: '-90°' })
    test.up(294, 350)
    test.isShift = true
    test.down(...KNOB).up(120, 270)
    const middle = about([200, 350])
    expect(events(test)).toMatchObject([
      { transform: { kind: 'rotation', about: middle, degrees: -90 } },
      { transform: { kind: 'rotation', about: middle, degrees: 45 } },
    ])
  })

  it('turns by finger too, and shows a hand', () => {
    const test = withZone()
    expect(test.move(...KNOB).cursor).toBe('grab')
    test.pointer = 'touch'
    test.down(...KNOB).up(294, 350)
    expect(events(test)).toHaveLength(1)
  })
})

it('does nothing by a click, after Esc, or for who may not edit or has locked it', () => {
  const test = withZone()
  test.down(...KNOB).up(...KNOB)
  test
    .down(...LOWER_RIGHT)
    .move(500, 500)
    .cancel()
    .up(500, 500)
  expect(test.events).toEqual([])
  const locked = withZone(true)
  expect(locked.store.getState().handledBox).toBeNull()
  const visitor = withZone()
  visitor.canEdit = false
  visitor.runner.refresh()
  visitor
    .down(...LOWER_RIGHT)
    .move(400, 400)
    .expectState('panning')
})

it('stands about all that is selected together, zones and POIs, and not about one place', () => {
  const test = withZone().withMarker(1, 500, 200)
  test.store.setState({ selection: null, group: groupOf([zone, marker(1)]) })
  test.runner.refresh()
  expect(test.store.getState().handledBox).toEqual({ left: 100, right: 500, bottom: 200, top: 400 })
  test.down(514, 414).move(914, 414)
  expect(test.draft).toMatchObject({
    shapes: { geometries: [{ kind: 'rectangle', points: { length: 4 } }], places: [{ x: 900, y: 400 }] },
  })
  test.cancel().store.setState({ group: groupOf([marker(1)]) })
  test.runner.refresh()
  expect(test.store.getState().handledBox).toBeNull()
})

it('leaves the handles while a shape is edited', () => {
  const test = withZone()
  test.runner.use('editZone')
  expect(test.store.getState().handledBox).toBeNull()
  test.runner.use('select')
  expect(test.store.getState().handledBox).not.toBeNull()
})
