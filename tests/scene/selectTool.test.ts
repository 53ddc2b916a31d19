import { describe, expect, it } from 'vitest'
import { seeded } from '../Scheduler.ts'
import { rectangleAt } from './TestZoneEdit.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()
const scene = () => new TestScene()
const marker = (id: number) => ({ kind: 'marker' as const, id })
/** A marker at 100, 100 that is selected. */
const selected = () => {
  const test = scene().withMarker(1, 100, 100)
  test.selection = marker(1)
  return test
}
const moved = (id: number, x: number, y: number) => [{ kind: 'move', target: marker(id), pointMap: { x, y } }]

describe('when idle', () => {
  it('shows a pointer cursor over a marker and a hand elsewhere', () => {
    const test = scene().withMarker(1, 100, 100).move(103, 98)
    expect(test.cursor).toBe('pointer')
    expect(test.move(300, 300).cursor).toBe('grab')
  })

  it('shows the open hand again when the pointer leaves the view', () => {
    const test = scene().withMarker(1, 100, 100).move(100, 100)
    test.runner.send({ kind: 'leave' })
    expect(test.cursor).toBe('grab')
  })

  it('shows whether a marker is pressed, would be moved by a drag, or is dragged', () => {
    const test = selected()
    expect(test.move(100, 100).cursor).toBe('move')
    expect(test.down(100, 100).cursor).toBe('pointer')
    expect(test.move(150, 150).cursor).toBe('move')
    expect(test.up(150, 150).cursor).toBe('grab')
    expect(scene().withMarker(1, 100, 100).down(300, 300).cursor).toBe('grab')
  })

  it('shows the open hand after a tap: a finger does not hover', () => {
    const test = scene().withMarker(1, 100, 100)
    test.pointer = 'touch'
    expect(test.click(100, 100).cursor).toBe('grab')
  })

  it('selects the marker that is clicked', () => {
    expect(scene().withMarker(1, 100, 100).click(104, 104).selections).toEqual([marker(1)])
  })

  it('places on a click on an empty place, unless it becomes a double click [VIEW-026]', () => {
    const test = scene().click(200, 150)
    test.expectState('clicked')
    expect(test.places).toEqual([])
    expect(test.wait(250).places).toEqual([{ x: 200, y: 450 }])
    test.expectState('idle')
  })

  it('does not let a click on a marker fall through to the map', () => {
    expect(scene().withMarker(1, 100, 100).click(100, 100).wait(1000).places).toEqual([])
  })

  it('only clears the selection on a click elsewhere', () => {
    const test = scene()
    test.selection = marker(1)
    test.click(200, 150).wait(1000)
    expect(test.selections).toEqual([null])
    expect(test.places).toEqual([])
  })

  it('clears the selection on cancel, and emits nothing without one', () => {
    const test = scene()
    test.selection = marker(1)
    expect(test.cancel().cancel().selections).toEqual([null])
  })
})

describe('when pressed', () => {
  it('still clicks if the pointer moves slightly', () => {
    expect(scene().withMarker(1, 100, 100).down(100, 100).move(103, 102).up(103, 102).selections).toEqual([
      marker(1),
    ])
  })

  it('pans once the pointer leaves the slop, from where it was pressed', () => {
    const test = scene().down(200, 200).move(205, 200).move(260, 230)
    test.expectState('panning')
    expect(test.cursor).toBe('grabbing')
    expect(test.camera.centerMap).toEqual({ x: 340, y: 330 })
    test.up(260, 230, 200).expectState('idle')
    expect(test.events).toEqual([])
  })

  it('allows a finger to move farther than a mouse', () => {
    const test = scene()
    test.pointer = 'touch'
    test.down(200, 200).move(209, 200).expectState('pointing').move(211, 200).expectState('panning')
  })

  it('flings the map if it is released in motion', () => {
    const thrown = scene().down(200, 200).move(230, 200).move(260, 200).up(260, 200, 5)
    expect(thrown.flings).toHaveLength(1)
    expect(thrown.flings[0]?.dxView).toBeCloseTo(30 / 16, 1)
    expect(scene().down(200, 200).move(230, 200).move(260, 200).up(260, 200, 100).flings).toEqual([])
  })

  it('ends a press or a drag of the map on cancel, and on nothing else', () => {
    expect(scene().withMarker(1, 100, 100).down(100, 100).cancel().up(100, 100).selections).toEqual([])
    const panning = () => scene().down(200, 200).move(260, 230)
    panning().cancel().expectState('idle')
    expect(panning().nudge('ArrowUp').expectState('panning').move(270, 230).camera.centerMap.x).toBe(330)
  })

  it('abandons everything on interrupt', () => {
    const test = scene().withMarker(1, 100, 100).down(100, 100).interrupt().up(100, 100).wait(1000)
    test.expectState('idle')
    expect(test.events).toEqual([])
  })
})

describe('when clicked on an empty place', () => {
  it('zooms in by a step about the pointer on a second press, and places nothing', () => {
    const test = scene().click(200, 150)
    const before = test.mapAt(200, 150)
    test.down(200, 150, true).up(200, 150).wait(1000)
    expect(test.camera.zoomLevel).toBe(0.5)
    expect(test.mapAt(200, 150).x).toBeCloseTo(before.x)
    expect(test.mapAt(200, 150).y).toBeCloseTo(before.y)
    expect(test.places).toEqual([])
  })

  it('places at once when the next press is elsewhere', () => {
    expect(scene().click(200, 150).down(500, 500).places).toHaveLength(1)
  })

  it('places nothing on cancel', () => {
    expect(scene().click(200, 150).cancel().wait(1000).places).toEqual([])
  })
})

describe('when an editor drags a marker', () => {
  it('pans the map, as most drags mean it: 24 drags over 1,200 markers move none', () => {
    const test = scene()
    const random = seeded(24)
    for (let id = 1; id <= 1200; id++) test.withMarker(id, random() * 800, random() * 600)
    const { camera } = test
    let onMarkers = 0
    for (let drag = 0; drag < 24; drag++) {
      const [x, y] = [random() * 800, random() * 600]
      if (test.markers.pick(test.mapAt(x, y), 10) !== null) onMarkers++
      test.down(x, y)
      for (let step = 1; step <= 5; step++) test.move(x + step * 12, y + step * 8)
      test.up(x + 60, y + 40, 200)
      test.camera = camera
    }
    expect(onMarkers).toBeGreaterThan(8)
    expect(test.events).toEqual([])
  })

  it('moves it once it is selected, by the place where it was grabbed, and commits once on release', () => {
    const test = selected().down(104, 100).move(120, 100)
    test.expectState('moving')
    expect(test.draft).toEqual({ kind: 'move', target: marker(1), pointMap: { x: 116, y: 500 } })
    expect(test.move(154, 80).moves).toEqual([])
    expect(test.up(154, 80).moves).toEqual(moved(1, 150, 520))
    expect(test.draft).toBeNull()
    expect(test.selections).toEqual([])
  })

  it('moves the selected one even under another', () => {
    const test = selected().withMarker(2, 102, 102)
    expect(test.down(101, 101).move(151, 101).up(151, 101).moves).toEqual(moved(1, 150, 500))
  })

  it('commits hundredths of a map pixel', () => {
    const test = scene()
    test.camera = { ...test.camera, zoomLevel: 1.3 }
    test.selection = marker(1)
    const [move] = test.withMarker(1, 100, 100).down(100, 100).move(133, 117).up(133, 117).moves
    const { x = 0, y = 0 } = move?.pointMap ?? {}
    expect([x, y]).toEqual([Math.round(x * 100) / 100, Math.round(y * 100) / 100])
  })

  it('restores it on cancel', () => {
    const test = selected().down(100, 100).move(150, 150).cancel()
    expect(test.draft).toBeNull()
    expect(test.up(150, 150).moves).toEqual([])
  })

  it('gives up the drag, and says that there was one', () => {
    const test = selected().down(100, 100).move(150, 150)
    expect(test.runner.dropDrag()).toBe(true)
    expect(test.draft).toBeNull()
    expect(test.up(150, 150).moves).toEqual([])
    expect(test.runner.dropDrag()).toBe(false)
    expect(scene().down(300, 300).move(340, 300).runner.dropDrag()).toBe(false)
  })

  it('commits nothing when it returns to its place, is interrupted, or is gone', () => {
    const back = selected().down(100, 100).move(150, 150).move(100, 100).up(100, 100)
    expect(back.moves).toEqual([])
    expect(selected().down(100, 100).move(150, 150).interrupt().moves).toEqual([])
    const gone = selected().down(100, 100).move(150, 150)
    gone.markers.remove(1)
    expect(gone.up(150, 150).moves).toEqual([])
  })

  it('pans when its type is locked, selected or not, and its arrow keys move the map', () => {
    const test = selected()
    test.markers.setLockedTypes(new Set([1]))
    expect(test.move(100, 100).cursor).toBe('pointer')
    test.down(100, 100).move(150, 150).expectState('panning').up(150, 150, 200)
    expect(test.runner.send({ kind: 'nudge', key: 'ArrowRight', isFast: false })).toBe(false)
    expect(test.wait(1000).moves).toEqual([])
  })
})

describe('when a finger drags a marker', () => {
  const touch = (test: TestScene) => {
    test.pointer = 'touch'
    return test
  }

  it('pans, selected or not', () => {
    for (const test of [touch(scene().withMarker(1, 100, 100)), touch(selected())])
      expect(test.down(100, 100).move(150, 150).expectState('panning').up(150, 150).moves).toEqual([])
  })

  it('picks it up after it has rested on it for 500 ms, selected or not', () => {
    const test = touch(scene().withMarker(1, 100, 100))
      .down(100, 100)
      .wait(499)
      .expectState('pointing')
    expect(test.wait(1).moveDraft).toEqual({ kind: 'move', target: marker(1), pointMap: { x: 100, y: 500 } })
    expect(test.move(150, 150).up(150, 150).moves).toEqual(moved(1, 150, 450))
  })

  it('opens its menu if it lifts where it rested', () => {
    const test = touch(scene().withMarker(1, 100, 100))
      .down(100, 100)
      .wait(600)
      .up(102, 100)
    expect(test.menus).toEqual([{ kind: 'menu', targets: [marker(1)], pointMap: { x: 100, y: 500 } }])
    expect([test.selections, test.moves]).toEqual([[], []])
  })

  it('opens the menu of what is locked, another person’s, or bare map', () => {
    const locked = touch(scene().withMarker(1, 100, 100))
    locked.markers.setLockedTypes(new Set([1]))
    const visitor = touch(scene().withMarker(1, 100, 100))
    visitor.canEdit = false
    for (const test of [locked, visitor, touch(scene())])
      expect(test.down(100, 100).wait(1000).expectState('idle').up(100, 100).menus).toHaveLength(1)
  })
})

it('pans when a visitor drags a marker', () => {
  const test = selected()
  test.canEdit = false
  test.down(100, 100).move(150, 150).expectState('panning')
})

it('says that a selected zone is locked instead of reshaping it', () => {
  const test = scene().withZone({ id: 7, geometry: rectangleAt([100, 100], [300, 250]), isLocked: true })
  test.selection = { kind: 'zone', id: 7 }
  test.complete()
  test.click(200, 200).down(200, 200, true)
  expect(test.runner.name).toBe('select')
  const said = { kind: 'refusal', text: 'This zone is locked. Unlock it to change its shape.' }
  expect(test.events.filter(({ kind }) => kind !== 'select')).toEqual([said, said])
})

describe('when arrow keys move the selected marker', () => {
  it('moves it by view pixels and commits all presses as one after a pause', () => {
    const test = selected().nudge('ArrowRight').wait(300).nudge('ArrowUp', true)
    expect(test.moveDraft?.pointMap).toEqual({ x: 101, y: 510 })
    expect(test.wait(300).moves).toEqual([])
    expect(test.wait(100).moves).toEqual(moved(1, 101, 510))
    test.expectState('idle')
  })

  it('moves it by more map pixels the farther the map is zoomed out', () => {
    const test = selected()
    test.camera = { ...test.camera, zoomLevel: -2 }
    expect(test.nudge('ArrowLeft').moveDraft?.pointMap.x).toBe(96)
  })

  it('commits when another tool, a press, another marker or Escape follows', () => {
    expect(selected().nudge('ArrowRight').interrupt().moves).toHaveLength(1)
    expect(selected().nudge('ArrowRight').down(300, 300).expectState('pointing').moves).toHaveLength(1)
    const next = selected().withMarker(2, 300, 300).nudge('ArrowRight')
    next.selection = marker(2)
    expect(next.nudge('ArrowRight').moves).toEqual(moved(1, 101, 500))
    expect(next.moveDraft?.target).toEqual(marker(2))
    expect(selected().nudge('ArrowRight').cancel().wait(1000).moves).toEqual(moved(1, 101, 500))
  })

  it('continues while the pointer moves, lifts or leaves', () => {
    const test = selected().nudge('ArrowRight').move(300, 300).up(300, 300)
    test.runner.send({ kind: 'leave' })
    expect(test.expectState('nudging').nudge('ArrowRight').wait(400).moves).toEqual(moved(1, 102, 500))
  })

  it('commits at once on commitNudge, and not again after the pause', () => {
    const test = selected().nudge('ArrowRight').commitNudge()
    expect(test.moves).toEqual(moved(1, 101, 500))
    expect(test.expectState('idle').wait(1000).moves).toHaveLength(1)
  })

  it('does not affect a drag or a click on commitNudge', () => {
    selected().down(100, 100).move(150, 150).commitNudge().expectState('moving')
    expect(scene().click(200, 150).commitNudge().expectState('clicked').places).toEqual([])
  })

  it('does nothing for a visitor or without a selection', () => {
    const visitor = selected()
    visitor.canEdit = false
    expect(visitor.nudge('ArrowRight').draft).toBeNull()
    expect(scene().nudge('ArrowRight').expectState('idle').draft).toBeNull()
  })
})

describe('at the edges of the image', () => {
  const bounded = (xView: number, yView: number) => {
    const test = scene().withMarker(1, xView, yView)
    test.image = { widthMap: 800, heightMap: 600 }
    test.selection = marker(1)
    return test
  }

  it('keeps a marker that is dragged off the image on its edge', () => {
    expect(bounded(100, 100).down(100, 100).move(-126, 900).up(-126, 900).moves).toEqual(moved(1, 0, 0))
    expect(bounded(100, 100).down(100, 100).move(950, -20).up(950, -20).moves).toEqual(moved(1, 800, 600))
  })

  it('keeps a marker that is nudged off the image on its edge', () => {
    const test = bounded(5, 590).nudge('ArrowLeft', true).nudge('ArrowDown', true).nudge('ArrowDown', true)
    expect(test.wait(400).moves).toEqual(moved(1, 0, 0))
  })

  it('lets a marker outside the image move inwards, but no farther out', () => {
    const left = bounded(-50, 100)
    expect(left.down(-50, 100).move(-90, 200).up(-90, 200).moves).toEqual(moved(1, -50, 400))
    expect(bounded(-50, 100).nudge('ArrowLeft').wait(400).moves).toEqual([])
    expect(bounded(-50, 100).down(-50, 100).move(30, 100).up(30, 100).moves).toEqual(moved(1, 30, 500))
  })
})
