import { describe, expect, it } from 'vitest'
import { idOf } from '../../web/scene/state/Target.ts'
import { TestScene, useFakeTime } from './TestScene.ts'
import { placesAt, polygonAt } from './TestZoneEdit.ts'

useFakeTime()

const PIN = { kind: 'pin', id: 'p' } as const

const large = { id: 1, geometry: polygonAt([50, 50], [750, 50], [750, 550], [50, 550]) }
const small = { id: 2, geometry: polygonAt([100, 100], [200, 100], [200, 200], [100, 200]) }
const line = { id: 3, geometry: { kind: 'polyline' as const, points: placesAt([300, 300], [500, 300]) } }
const scene = () => new TestScene().withZone(large).withZone(small).withZone(line)

const zoneSelections = (test: TestScene) =>
  test.events.flatMap((event) =>
    event.kind === 'select' ? [event.target && idOf(event.target, 'zone')] : [],
  )

describe('with the select tool', () => {
  it('a click inside selects the smallest zone there, in any order of creation', () => {
    expect(zoneSelections(scene().click(150, 150))).toEqual([2])
    expect(zoneSelections(scene().click(400, 500))).toEqual([1])
    expect(zoneSelections(new TestScene().withZone(small).withZone(large).click(150, 150))).toEqual([2])
  })

  it('a line is picked near it, by a finger from farther away', () => {
    expect(zoneSelections(scene().click(400, 305))).toEqual([3])
    expect(zoneSelections(scene().click(400, 315))).toEqual([1])
    const test = scene()
    test.pointer = 'touch'
    expect(zoneSelections(test.click(400, 315))).toEqual([3])
  })

  it('markers come before zones, and pins between them', () => {
    const test = scene().withMarker(9, 150, 150).click(150, 150)
    expect(test.selections).toEqual([{ kind: 'marker', id: 9 }])
    const pinned = scene().withPin({ id: 'p', x: 150, y: 450 }).click(150, 140)
    expect(pinned.selections).toEqual([{ kind: 'pin', id: 'p' }])
  })

  it('a click on a zone never places something', () => {
    expect(scene().click(400, 500).wait(1000).places).toEqual([])
    expect(scene().click(20, 20).wait(1000).places).toHaveLength(1)
  })

  it('a hidden zone is not picked', () => {
    const test = scene()
    test.zones.setHidden(new Set([1, 2, 3]))
    expect(test.click(150, 150).wait(1000).places).toHaveLength(1)
    expect(zoneSelections(test)).toEqual([])
  })

  it('a click on an empty place and Escape deselect the zone', () => {
    for (const leave of [(test: TestScene) => test.click(20, 20), (test: TestScene) => test.cancel()]) {
      const test = scene().click(150, 150)
      leave(test).wait(1000)
      expect(zoneSelections(test)).toEqual([2, null])
      expect(test.places).toEqual([])
    }
  })

  it("an editor's double click on a zone edits its shape, and so does Enter; a visitor's does not [ZONE-011]", () => {
    const twice = (test: TestScene) => test.click(150, 150).down(150, 150, true).up(150, 150)
    expect(twice(scene()).runner.name).toBe('editZone')
    expect(scene().click(150, 150).complete().runner.name).toBe('editZone')
    expect(scene().complete().runner.name).toBe('select')
    const visitor = scene()
    visitor.canEdit = false
    expect(twice(visitor).complete().runner.name).toBe('select')
  })

  it('a drag on a zone pans, and moves it only once it is selected', () => {
    const test = scene().down(150, 150).move(190, 190).expectState('panning')
    expect(test.cursor).toBe('grabbing')
    scene().click(150, 150).down(150, 150).move(190, 190).expectState('movingGroup')
  })
})

it('an owner places POIs and pins inside zones with their tools', () => {
  const test = scene()
  test.runner.use('placePoi')
  expect(test.click(150, 150).places).toEqual([{ x: 150, y: 450 }])
  expect(zoneSelections(test)).toEqual([])
})

describe('a pin', () => {
  const pinned = () => new TestScene().withPin({ id: 'p', x: 100, y: 500 })
  const selected = () => {
    const test = pinned()
    test.selection = PIN
    return test
  }
  const moves = (test: TestScene) => test.events.flatMap((event) => (event.kind === 'move' ? [event] : []))

  it('is placed by the next click, which switches back to the select tool [PIN-002]', () => {
    const test = new TestScene().withMarker(1, 200, 200)
    test.runner.use('placePin')
    test.down(200, 200).move(202, 201).up(202, 201)
    expect(test.events).toEqual([
      { kind: 'placePin', pointMap: { x: 200, y: 400 } },
      { kind: 'tool', tool: 'select' },
    ])
    expect(test.click(300, 300).wait(1000).places).toHaveLength(1)
  })

  it('is not placed by a drag, which pans, or after Escape [PIN-001]', () => {
    const test = new TestScene()
    test.runner.use('placePin')
    test.down(200, 200).move(260, 200).up(260, 200, 200)
    expect(test.events).toEqual([])
    test.cancel()
    expect(test.runner.name).toBe('select')
  })

  it('is placed in the middle of the view by Enter', () => {
    const test = new TestScene()
    test.runner.use('placePin')
    expect(test.complete().events[0]).toEqual({ kind: 'placePin', pointMap: { x: 400, y: 300 } })
  })

  it('is picked at its point and at its head above it', () => {
    for (const y of [100, 82]) expect(pinned().move(100, y).cursor).toBe('pointer')
    expect(pinned().move(100, 115).cursor).toBe('grab')
  })

  it('can be dragged once it is selected, by visitors too', () => {
    pinned().down(100, 90).move(150, 120).expectState('panning')
    const test = selected()
    test.canEdit = false
    test.down(100, 90).move(150, 120)
    expect(test.draft).toEqual({ kind: 'move', target: PIN, pointMap: { x: 150, y: 470 } })
    expect(moves(test.up(150, 120))).toEqual([{ kind: 'move', target: PIN, pointMap: { x: 150, y: 470 } }])
    expect(test.draft).toBeNull()
  })

  it('does not move on Escape, on interrupt, or by a finger that has not rested on it', () => {
    expect(moves(selected().down(100, 90).move(150, 120).cancel().up(150, 120))).toEqual([])
    expect(moves(selected().down(100, 90).move(150, 120).interrupt().up(150, 120))).toEqual([])
    const touched = selected()
    touched.pointer = 'touch'
    touched.down(100, 90).move(150, 120).expectState('panning').interrupt()
    touched.camera = { centerMap: { x: 400, y: 300 }, zoomLevel: 0 }
    expect(moves(touched.down(100, 90).wait(500).move(150, 120).up(150, 120))).toHaveLength(1)
  })

  it('is moved by arrow keys while it is selected, by visitors too, as one move', () => {
    const test = pinned()
    test.canEdit = false
    expect(test.nudge('ArrowRight').draft).toBeNull()
    test.selection = PIN
    test.nudge('ArrowRight').wait(300).nudge('ArrowUp', true)
    expect(test.draft).toEqual({ kind: 'move', target: PIN, pointMap: { x: 101, y: 510 } })
    expect(moves(test)).toEqual([])
    expect(moves(test.wait(400))).toEqual([{ kind: 'move', target: PIN, pointMap: { x: 101, y: 510 } }])
    expect(moves(test.nudge('ArrowLeft').cancel().wait(400))).toHaveLength(2)
  })

  it('is deselected by a click on an empty place', () => {
    const test = pinned()
    test.selection = PIN
    expect(test.click(400, 400).wait(1000).events).toEqual([{ kind: 'select', target: null }])
  })
})
