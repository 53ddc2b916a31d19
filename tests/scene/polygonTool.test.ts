import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { ZONE_POINTS_MAX } from '../../shared/limits.ts'
import { placeNext, startDrawing } from '../../web/scene/tools/drawing/Drawing.ts'
import { emptyOutline } from '../../web/scene/tools/drawing/outline.ts'
import { pathKind } from '../../web/scene/tools/drawing/shapeKinds.ts'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const drawing = () => new TestDrawing('polygon')
const square: ZoneGeometry = {
  kind: 'polygon',
  points: [
    { x: 100, y: 500 },
    { x: 300, y: 500 },
    { x: 300, y: 300 },
    { x: 100, y: 300 },
  ],
}
/** Three corners of a Z: the way back to the first crosses nothing yet, a fourth may. */
const bent = () => drawing().points([100, 100], [300, 100], [300, 300])

describe('when clicked', () => {
  it('adds a point for each click and follows the pointer to the next [ZONE-001]', () => {
    const test = drawing().points([100, 100], [300, 100]).move(350, 250)
    expect(test.shape.placed).toEqual([
      { x: 100, y: 500 },
      { x: 300, y: 500 },
    ])
    expect(test.shape.next).toEqual({ x: 350, y: 350 })
    expect(test.drawn).toEqual([])
    expect(test.cursor).toBe('crosshair')
    expect(test.announced.at(-1)).toBe('Point 2 at X 300, Y 500.')
  })

  it('uses the place of the press, even if the pointer moves slightly', () => {
    const test = drawing().down(100, 100).move(103, 102).up(103, 102)
    expect(test.shape.placed).toEqual([{ x: 100, y: 500 }])
  })

  it('closes on the first point, in hundredths of a map pixel', () => {
    const test = drawing()
    test.camera = { ...test.camera, zoomLevel: 1.3 }
    test.points([100, 100], [301, 107], [293, 313], [101, 103])
    expect(test.drawn).toHaveLength(1)
    const [polygon] = test.drawn
    if (polygon?.kind !== 'polygon') throw new Error('No polygon.')
    expect(polygon.points).toHaveLength(3)
    for (const { x, y } of polygon.points)
      expect([x, y]).toEqual([Math.round(x * 100) / 100, Math.round(y * 100) / 100])
    expect(test.pointCount).toBe(0)
  })

  it('stays in use for the next shape', () => {
    const test = bent().points([100, 100]).points([400, 400])
    expect(test.drawn).toHaveLength(1)
    expect(test.shape.placed).toEqual([{ x: 400, y: 200 }])
  })

  it('finishes on a double click, which adds its point once', () => {
    const test = bent().doubleClick(100, 300)
    expect(test.drawn).toEqual([square])
  })

  it('does not finish on a double click whose point was refused, nor begin with the second half of one', () => {
    const crossing = drawing().points([100, 100], [300, 100], [300, 300], [200, 300])
    expect(crossing.doubleClick(200, 40).drawn).toEqual([])
    expect(crossing.pointCount).toBe(4)
    const closed = bent().points([100, 100]).down(100, 100, true).up(100, 100)
    expect(closed.pointCount).toBe(0)
  })

  it('adds no point twice at the same place, without a message', () => {
    const test = drawing().points([100, 100], [100, 100])
    expect(test.pointCount).toBe(1)
    expect(test.shape.problem).toBeNull()
    expect(test.announced).toEqual(['Point 1 at X 100, Y 500.'])
  })

  it('has no next point once the pointer leaves', () => {
    const test = drawing().points([100, 100]).move(300, 100).leave()
    expect(test.shape).toMatchObject({ next: null, measures: [], isByKeys: false })
    expect(drawing().down(100, 100).leave().up(100, 100).draft).toMatchObject({ placed: [] })
  })

  it('pans when dragged, and flings the map', () => {
    const test = drawing().points([100, 100]).down(300, 300).move(340, 300)
    expect(test.cursor).toBe('grabbing')
    test.move(360, 300).up(360, 300, 5).expectState('ready')
    expect(test.camera.centerMap).toEqual({ x: 340, y: 300 })
    expect(test.flings).toHaveLength(1)
    expect(test.pointCount).toBe(1)
  })

  it('keeps points on the image', () => {
    const test = drawing()
    test.image = { widthMap: 250, heightMap: 1000 }
    expect(test.points([300, 100]).shape.placed).toEqual([{ x: 250, y: 500 }])
  })
})

describe('when finished by key or button', () => {
  it('uses the placed points, not the pointer', () => {
    const test = bent().points([100, 300]).move(700, 500).complete()
    expect(test.drawn).toEqual([square])
  })

  it('says that three points are needed', () => {
    const test = drawing().points([100, 100], [300, 100])
    expect(test.draftState).toMatchObject({ kind: 'drawing', points: 2, canFinish: false })
    expect(test.complete().drawn).toEqual([])
    expect(test.said).toEqual(['A polygon needs three points.'])
    expect(test.pointCount).toBe(2)
  })

  it('refuses an outline without an area', () => {
    const test = drawing().holding({ isAlt: true }).points([100, 100], [200, 100], [300, 100]).complete()
    expect(test.drawn).toEqual([])
    expect(test.announced.at(-1)).toBe('All points lie on one line, so there is no area.')
    expect(test.shape.problem).toBe('All points lie on one line, so there is no area.')
  })
})

describe('when an edge would cross the outline', () => {
  it('shows the crossing and the reason while the pointer is there [ZONE-015]', () => {
    const test = bent().move(200, 40)
    expect(test.shape.crossing).toMatchObject({ kind: 'crossing', edges: [0, 2] })
    expect(test.shape.crossing?.at.y).toBeCloseTo(500, 0)
    expect(test.shape.problem).toBe('Edges 1 and 3 cross.')
    expect(test.draftState).toMatchObject({ crossing: { kind: 'crossing' } })
    expect(test.move(350, 400).shape.crossing).toBeNull()
  })

  it('does not add the point, and says why [ZONE-015]', () => {
    const test = bent().points([200, 40])
    expect(test.pointCount).toBe(3)
    expect(test.announced.at(-1)).toBe('Edges 1 and 3 cross.')
  })

  it('refuses an edge back over the last one, and one that touches the outline', () => {
    const spike = drawing().holding({ isAlt: true }).points([100, 100], [300, 100], [200, 100])
    expect(spike.pointCount).toBe(2)
    const touch = drawing().holding({ isAlt: true }).points([100, 100], [300, 100], [300, 300], [200, 100])
    expect(touch.pointCount).toBe(3)
    expect(touch.announced.at(-1)).toMatch(/touch/)
  })

  it('refuses to close if the closing edge would cross, and shows the edge [ZONE-015]', () => {
    const crossed = drawing().points([100, 300], [300, 100], [300, 300], [400, 300], [400, 200])
    expect(crossed.move(101, 301).shape.snap?.pointMap).toEqual({ x: 100, y: 300 })
    expect(crossed.shape.problem).toBe('Closing here would cross the outline.')
    expect(crossed.draftState).toMatchObject({ canFinish: false })
    crossed.click(101, 301).complete()
    expect(crossed.drawn).toEqual([])
    expect(crossed.pointCount).toBe(5)
    expect(crossed.announced.slice(-2)).toEqual(Array(2).fill('Closing here would cross the outline.'))
  })

  it('shows the refused closing edge after Enter, until the pointer moves', () => {
    const test = drawing().points([100, 300], [300, 100], [300, 300], [400, 300], [400, 200])
    test.move(600, 400).complete()
    expect(test.shape.crossing).not.toBeNull()
    expect(test.shape.next).toEqual({ x: 100, y: 300 })
    expect(test.move(601, 400).shape.crossing).toBeNull()
  })
})

describe('when near something to snap to', () => {
  it('snaps to the first point within 30 px once it can close the shape [ZONE-027] [CONST-029]', () => {
    expect(bent().move(129, 100).shape.snap?.pointMap).toEqual({ x: 100, y: 500 })
    expect(bent().move(131, 100).shape.snap).toBeNull()
    expect(drawing().points([100, 100], [300, 100]).move(110, 100).shape.snap).toBeNull()
  })

  it('measures the 30 px in the view at any zoom [ZONE-027]', () => {
    const test = drawing()
    test.camera = { ...test.camera, zoomLevel: 2 }
    test.points([100, 100], [300, 100], [300, 300])
    expect(test.move(129, 100).shape.snap).not.toBeNull()
    expect(test.move(131, 100).shape.snap).toBeNull()
  })

  it("snaps to other zones' vertices before their edges, and not while Alt is held [ZONE-027]", () => {
    const test = drawing().withZone({ id: 1, geometry: square })
    expect(test.move(310, 90).shape).toMatchObject({
      snap: { pointMap: { x: 300, y: 500 } },
      next: { x: 300, y: 500 },
    })
    expect(test.move(200, 90).shape.next).toEqual({ x: 200, y: 500 })
    expect(test.holding({ isAlt: true }).move(310, 90).shape).toMatchObject({
      snap: null,
      next: { x: 310, y: 510 },
    })
  })
})

describe('when Shift is held', () => {
  it('continues at a multiple of 15 degrees from the last point', () => {
    const test = drawing().points([100, 300]).holding({ isShift: true })
    expect(test.move(300, 292).shape.next).toEqual({ x: 300, y: 300 })
    const { next } = test.move(300, 120).shape
    expect(next?.x).toBeCloseTo(290, 0)
    expect(next && Math.atan2(next.y - 300, next.x - 100)).toBeCloseTo(Math.PI / 4, 3)
  })
})

describe('when points are removed', () => {
  it('removes the last point, and restores it', () => {
    const test = bent().dropLast()
    expect(test.pointCount).toBe(2)
    expect(test.draftState).toMatchObject({ canRestore: true })
    expect(test.restore().pointCount).toBe(3)
    expect(test.draftState).toMatchObject({ canRestore: false })
    expect(test.restore().pointCount).toBe(3)
  })

  it('empties the draft, and forgets the removed points once none is left', () => {
    const test = bent().dropLast().dropLast().dropLast()
    expect(test.pointCount).toBe(0)
    expect(test.draftState).toMatchObject({ canRestore: true })
    expect(test.dropLast().draftState).toMatchObject({ canRestore: false })
  })

  it('does not restore a point that another one has replaced', () => {
    expect(bent().dropLast().points([320, 280]).draftState).toMatchObject({ canRestore: false })
  })

  it('tests the next edge against the remaining outline', () => {
    const test = bent().move(200, 40)
    expect(test.dropLast().shape.crossing).toBeNull()
  })

  it('sets the shape aside on cancel and can continue it; the next cancel leaves the tool', () => {
    const test = bent().cancel()
    const begun = { kind: 'shape', tool: 'polygon', points: square.points.slice(0, 3) } as const
    expect(test.pointCount).toBe(0)
    expect(test.runner.name).toBe('polygon')
    expect(test.events.at(-1)).toEqual({ kind: 'setAside', begun })
    expect(test.restore().pointCount).toBe(0)
    test.runner.resume(begun)
    expect(test.shape.placed).toEqual(begun.points)
    test.cancel().cancel()
    expect(test.runner.name).toBe('select')
    expect(test.events.at(-1)).toEqual({ kind: 'tool', tool: 'select' })
    expect(test.drawn).toEqual([])
  })
})

describe('when interrupted', () => {
  it('keeps the placed points when the window loses focus or a second finger arrives, and adds none', () => {
    const test = bent().down(100, 300).interrupt().up(100, 300)
    expect(test.pointCount).toBe(3)
    expect(test.drawn).toEqual([])
  })

  it('keeps the placed points while the pan tool is pushed on top', () => {
    const test = bent()
    test.runner.pushPan()
    test.down(200, 200).move(260, 200).up(260, 200, 100)
    test.runner.popPan()
    expect(test.pointCount).toBe(3)
    expect(test.camera.centerMap.x).toBe(340)
  })

  it('pans when the mouse is dragged, and adds no point', () => {
    const test = bent().drag([500, 500], [540, 500])
    expect(test.pointCount).toBe(3)
    expect(test.camera.centerMap.x).toBe(360)
  })

  it('commits and keeps nothing when another tool is chosen', () => {
    const test = bent().points([100, 300])
    test.runner.use('select')
    test.runner.use('polygon')
    expect(test.drawn).toEqual([])
    expect(test.pointCount).toBe(0)
  })
})

it('shows length and area in map pixels', () => {
  const test = drawing()
  test.camera = { ...test.camera, zoomLevel: 1 }
  test.points([100, 100], [300, 100]).move(300, 300)
  expect(test.shape.measures).toEqual(['100 px', 'Area 5,000 px²'])
})

describe('undo and redo of points', () => {
  it('announce each point', () => {
    const test = bent().dropLast().restore().restore()
    expect(test.announced.slice(3)).toEqual(['Point 3 removed.', 'Point 3 restored.'])
    const none = drawing().dropLast().restore()
    expect(none.announced).toEqual([])
  })

  it('end a press in progress', () => {
    expect(bent().down(100, 300).dropLast().up(100, 300).pointCount).toBe(2)
    expect(bent().down(100, 300).cancel().up(100, 300).pointCount).toBe(3)
  })

  it('keep a second press from finishing the shape', () => {
    expect(bent().dropLast().down(300, 300, true).up(300, 300).drawn).toEqual([])
  })

  it('end the snap to the first point, but not a snap to another zone', () => {
    const closing = bent().move(105, 105)
    expect(closing.shape.snap?.pointMap).toEqual({ x: 100, y: 500 })
    expect(closing.dropLast().shape.snap).toBeNull()
    const other = { id: 1, geometry: square }
    const beside = drawing().withZone(other).points([500, 500], [600, 500]).move(305, 305).dropLast()
    expect(beside.shape.snap?.pointMap).toEqual({ x: 300, y: 300 })
  })
})

it('refuses more than 10,000 points, and says so', () => {
  const kind = pathKind('polygon')
  const points = Array.from({ length: ZONE_POINTS_MAX }, (_, x) => ({ x, y: x % 2 }))
  const state = { ...startDrawing(kind), outline: { ...emptyOutline(true), points } }
  const next = { snap: null, crossing: null, isByKeys: false, isRefused: false, fingerView: null }
  const pointMap = { x: 0, y: 500 }
  const full = placeNext(state, { ...next, pointMap }, kind)
  expect(full.state.outline.points).toHaveLength(ZONE_POINTS_MAX)
  expect(full.effects).toEqual([
    { kind: 'emit', event: { kind: 'refusal', text: 'A zone has at most 10,000 points.' } },
  ])
  const outline = { ...emptyOutline(true), points: points.slice(1) }
  expect(placeNext({ ...state, outline }, { ...next, pointMap }, kind).state.outline.points).toHaveLength(
    ZONE_POINTS_MAX,
  )
})

it('shows and announces why it cannot be finished if all points lie on one line, until the pointer moves on', () => {
  const test = drawing().points([100, 100], [200, 100], [300, 100]).complete()
  expect(test.drawn).toEqual([])
  expect(test.announced.at(-1)).toBe('All points lie on one line, so there is no area.')
  expect(test.leave().shape).toMatchObject({
    snap: { pointMap: { x: 100, y: 500 } },
    next: { x: 100, y: 500 },
    isByKeys: false,
    problem: 'All points lie on one line, so there is no area.',
  })
  expect(test.move(300, 300).shape.problem).toBeNull()
})
