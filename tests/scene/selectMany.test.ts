import { describe, expect, it } from 'vitest'
import { groupOf, type TargetGroup } from '../../web/scene/state/TargetGroup.ts'
import { rectangleAt } from './TestZoneEdit.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

const marker = (id: number) => ({ kind: 'marker' as const, id })
const zone = (id: number) => ({ kind: 'zone' as const, id })

const ZONE = rectangleAt([100, 300], [300, 400])

/** Markers 1 to 3 in a row, and a zone below them. */
const scene = () =>
  new TestScene()
    .withMarker(1, 100, 100)
    .withMarker(2, 200, 100)
    .withMarker(3, 300, 100)
    .withZone({ id: 7, geometry: ZONE })

const withGroup = (group: TargetGroup, test = scene()) => {
  test.store.setState({ group })
  return test
}
const ofKind = <Kind extends string>(test: TestScene, kind: Kind) =>
  test.events.filter((event) => event.kind === kind)

describe('with Shift held', () => {
  it('adds what is clicked or takes it away, and opens nothing', () => {
    const test = scene()
    test.isShift = true
    test.click(100, 100).click(500, 500).wait(1000)
    expect(test.events).toEqual([{ kind: 'toggle', target: marker(1) }])
  })

  it('draws a box that takes what lies wholly within, and says how many locked ones it left out', () => {
    const test = scene().withZone({ id: 8, geometry: rectangleAt([150, 320], [160, 330]), isLocked: true })
    test.isShift = true
    test.down(90, 90).move(210, 350)
    test.expectState('gathering')
    expect(test.draft).toMatchObject({ kind: 'gather', area: { kind: 'box' } })
    test.move(250, 450).up(250, 450)
    expect(test.events).toEqual([{ kind: 'gather', targets: [marker(1), marker(2)], lockedCount: 1 }])
    expect(test.draft).toBeNull()
    const whole = scene()
    whole.isShift = true
    whole.down(90, 90).move(310, 410).up(310, 410)
    expect(ofKind(whole, 'gather')).toMatchObject([{ targets: [marker(1), marker(2), marker(3), zone(7)] }])
  })

  it('gives the box up on Escape, and starts it on a marker as well', () => {
    const test = scene()
    test.isShift = true
    test.down(100, 100).move(400, 200).expectState('gathering').cancel().up(400, 200)
    expect(test.events).toEqual([])
  })

  it('pans and selects one for a visitor', () => {
    const test = scene()
    test.canEdit = false
    test.isShift = true
    test.click(100, 100).down(400, 400).move(450, 450).expectState('panning')
    expect(test.events).toEqual([{ kind: 'select', target: marker(1) }])
  })
})

it('draws a lasso with Alt held, which takes only what lies within its line', () => {
  const test = scene()
  test.isAlt = true
  // Around the first and the third marker, below the second.
  const line = [
    [80, 80],
    [120, 80],
    [120, 150],
    [280, 150],
    [280, 80],
    [320, 80],
    [320, 200],
    [80, 200],
  ] as const
  test.down(80, 80)
  for (const [x, y] of line) test.move(x, y)
  test.up(80, 200)
  expect(test.events).toEqual([{ kind: 'gather', targets: [marker(1), marker(3)], lockedCount: 0 }])
})

describe('when several are selected', () => {
  const both = groupOf([marker(1), marker(2), zone(7)])

  it('drags all of them by any of them, and commits once', () => {
    const test = withGroup(both).down(200, 100).move(230, 120)
    test.expectState('movingGroup')
    expect(test.draft).toEqual({ kind: 'moveGroup', group: both, by: { x: 30, y: -20 }, snap: null })
    test.up(230, 120)
    expect(test.events).toEqual([{ kind: 'moveGroup', group: both, by: { x: 30, y: -20 } }])
  })

  it('pans on a drag of anything else, and selects one on a click', () => {
    const test = withGroup(both).down(300, 100).move(350, 120).expectState('panning').up(350, 120, 200)
    expect(test.events).toEqual([])
    expect(withGroup(both).click(300, 100).selections).toEqual([marker(3)])
  })

  it('leaves locked ones where they are', () => {
    const test = withGroup(both)
    test.withZone({ id: 7, geometry: ZONE, isLocked: true })
    test.down(100, 100).move(150, 100).up(150, 100)
    expect(test.events).toEqual([
      { kind: 'moveGroup', group: groupOf([marker(1), marker(2)]), by: { x: 50, y: 0 } },
    ])
    expect(test.down(200, 350).move(250, 350).expectState('panning').up(250, 350).moves).toEqual([])
  })

  it('keeps all of them on the image', () => {
    const test = withGroup(both)
    test.image = { widthMap: 800, heightMap: 600 }
    test.down(100, 100).move(-100, -100).up(-100, -100)
    expect(ofKind(test, 'moveGroup')).toMatchObject([{ by: { x: -100, y: 100 } }])
  })

  it('nudges all of them by arrow keys as one move', () => {
    const test = withGroup(both).nudge('ArrowRight').wait(300).nudge('ArrowUp', true)
    expect(test.draft).toMatchObject({ by: { x: 1, y: 10 } })
    test.wait(400).expectState('idle')
    expect(test.events).toEqual([{ kind: 'moveGroup', group: both, by: { x: 1, y: 10 } }])
  })

  it('clears them on Escape and by a click beside them, which places nothing', () => {
    expect(withGroup(both).cancel().selections).toEqual([null])
    const test = withGroup(both).click(500, 500).wait(1000)
    expect([test.selections, test.places]).toEqual([[null], []])
  })

  it('moves all by a finger that has rested on one of them', () => {
    const test = withGroup(both)
    test.pointer = 'touch'
    test.down(100, 100).wait(500).move(140, 100).up(140, 100)
    expect(test.events).toEqual([{ kind: 'moveGroup', group: both, by: { x: 40, y: 0 } }])
  })
})

describe('a selected zone', () => {
  const selected = () => {
    const test = scene()
    test.selection = zone(7)
    return test
  }

  it('is moved as a whole by a drag and by arrow keys', () => {
    const test = selected().down(200, 350).move(220, 340).up(220, 340)
    const group = groupOf([zone(7)])
    expect(test.events).toEqual([{ kind: 'moveGroup', group, by: { x: 20, y: 10 } }])
    expect(selected().nudge('ArrowLeft').nudge('ArrowLeft').wait(400).events).toEqual([
      { kind: 'moveGroup', group, by: { x: -2, y: 0 } },
    ])
  })

  it('stays where it is for a visitor, while it is locked, and unless it is selected', () => {
    const visitor = selected()
    visitor.canEdit = false
    const locked = selected()
    locked.withZone({ id: 7, geometry: ZONE, isLocked: true })
    for (const test of [visitor, locked, scene()]) {
      test.down(200, 350).move(220, 340).expectState('panning').up(220, 340, 200)
      expect(test.nudge('ArrowLeft').wait(400).events).toEqual([])
    }
  })

  it('is picked up by a finger that rests on it, selected or not', () => {
    const test = scene()
    test.pointer = 'touch'
    test.down(200, 350).wait(500).move(240, 350).up(240, 350)
    expect(test.events).toEqual([{ kind: 'moveGroup', group: groupOf([zone(7)]), by: { x: 40, y: 0 } }])
  })
})

describe('the tool that selects many', () => {
  const selecting = () => {
    const test = scene()
    test.runner.use('selectMany')
    test.pointer = 'touch'
    return test
  }

  it('takes what a finger taps, and what lies in a box that it draws', () => {
    const test = selecting().click(100, 100).down(150, 50).move(350, 150).up(350, 150)
    expect(test.events).toEqual([
      { kind: 'toggle', target: marker(1) },
      { kind: 'gather', targets: [marker(2), marker(3)], lockedCount: 0 },
    ])
  })

  it('moves what is selected by a drag of one of them', () => {
    const group = groupOf([marker(1), marker(2)])
    const test = withGroup(group, selecting()).down(100, 100).move(160, 100).up(160, 100)
    expect(test.events).toEqual([{ kind: 'moveGroup', group, by: { x: 60, y: 0 } }])
  })

  it('clears the selection on Escape, and then ends', () => {
    const test = withGroup(groupOf([marker(1)]), selecting()).cancel()
    expect(test.selections).toEqual([null])
    test.store.setState({ group: {} })
    expect(test.cancel().runner.name).toBe('select')
  })
})

describe('a group that is dragged', () => {
  const target = { id: 8, geometry: rectangleAt([500, 300], [600, 400]) }

  it('snaps by the vertex of the zone where it was grabbed, and by no other', () => {
    const test = withGroup(groupOf([zone(7), marker(1)]), scene().withZone(target))
    test.down(290, 310).move(480, 315)
    expect(test.draft).toMatchObject({
      by: { x: 200, y: 0 },
      snap: { kind: 'vertex', pointMap: { x: 500, y: 300 } },
    })
    test.isAlt = true
    expect(test.move(480, 315).draft).toMatchObject({ by: { x: 190, y: -5 }, snap: null })
    test.isAlt = false
    test.up(480, 315)
    expect(ofKind(test, 'moveGroup')).toMatchObject([{ by: { x: 190, y: -5 } }])
  })

  it('snaps by the marker that was grabbed to what is close, but never onto another marker', () => {
    const test = withGroup(groupOf([marker(1), marker(2)]), scene().withZone(target))
    test.down(100, 100).move(494, 297)
    expect(test.draft).toMatchObject({ by: { x: 400, y: -200 }, snap: { kind: 'vertex' } })
    expect(test.move(296, 103).draft).toMatchObject({ by: { x: 196, y: -3 }, snap: null })
  })

  it('is not held where it lay on something, and stays on the image', () => {
    const test = withGroup(
      groupOf([zone(7)]),
      scene().withZone({ ...target, geometry: rectangleAt([300, 200], [400, 300]) }),
    )
    test.down(290, 310).move(280, 360)
    expect(test.draft).toMatchObject({ by: { x: -10, y: -50 }, snap: null })
  })
})
