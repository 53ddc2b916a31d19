import { describe, expect, it } from 'vitest'
import type { ToolContext, ToolEvent } from '../state/Tool.ts'
import { edgePan, endPanning, type Panning, panTool, startPanning, stepPanning } from './panning.ts'

const view = { width: 800, height: 600 }
const panAt = (xView: number, yView: number) => edgePan({ xView, yView }, view)

describe('dragging something', () => {
  it('does not pan the map away from the edges', () => {
    expect(panAt(400, 300)).toEqual([])
    expect(panAt(36, 564)).toEqual([])
  })

  it('pans the map at any edge, faster beyond it', () => {
    expect(panAt(18, 300)).toEqual([{ kind: 'pan', dxView: 6, dyView: 0 }])
    expect(panAt(782, 300)).toEqual([{ kind: 'pan', dxView: -6, dyView: 0 }])
    expect(panAt(400, -200)).toEqual([{ kind: 'pan', dxView: 0, dyView: 12 }])
    expect(panAt(800, 600)).toEqual([{ kind: 'pan', dxView: -12, dyView: -12 }])
  })

  it('does not pan a view that is all edge', () => {
    expect(edgePan({ xView: 10, yView: 10 }, { width: 90, height: 90 })).toEqual([])
    expect(edgePan({ xView: 18, yView: 54 }, { width: 108, height: 108 })).toEqual([
      { kind: 'pan', dxView: 6, dyView: 0 },
    ])
  })
})

const facts = (xView: number, yView: number, timeMs: number) => ({
  pointView: { xView, yView },
  pointMap: { x: xView, y: yView },
  timeMs,
  hit: null,
  pointer: 'mouse' as const,
  isShift: false,
  isAlt: false,
  isCtrl: false,
})

type At = readonly [xView: number, yView: number, timeMs: number]

/** The state after a drag along these points. */
const panned = (first: At, ...way: readonly At[]): Panning =>
  way.reduce((panning, at) => stepPanning(panning, facts(...at)).state, startPanning(facts(...first)))

describe('dragging the map', () => {
  it('pans by as much as the pointer moves', () => {
    const panning = panned([100, 100, 0], [130, 90, 10])
    expect(stepPanning(panning, facts(125, 140, 20)).effects).toEqual([
      { kind: 'pan', dxView: -5, dyView: 50 },
    ])
    expect(stepPanning(panning, facts(130, 140, 20)).effects).toEqual([
      { kind: 'pan', dxView: 0, dyView: 50 },
    ])
    expect(stepPanning(panning, facts(140, 90, 20)).effects).toEqual([{ kind: 'pan', dxView: 10, dyView: 0 }])
  })

  it('does nothing while the pointer rests, and does not record the rest', () => {
    const panning = panned([100, 100, 0], [130, 90, 10])
    expect(stepPanning(panning, facts(130, 90, 500))).toEqual({ state: panning, effects: [] })
  })
})

describe('releasing the map', () => {
  const flung = (panning: Panning, timeMs: number) => {
    const [effect] = endPanning(panning, timeMs)
    return effect?.kind === 'fling' ? effect.velocity : null
  }

  it('flings it at the speed of the pointer, in view px per ms', () => {
    expect(flung(panned([0, 0, 0], [20, -10, 10], [40, -20, 20]), 20)).toEqual({ dxView: 2, dyView: -1 })
  })

  it('measures the speed over the last 100 ms only', () => {
    expect(flung(panned([0, 0, 0], [1, 0, 900], [101, 0, 1000]), 1000)?.dxView).toBe(1)
    expect(flung(panned([0, 0, 0], [1, 0, 899], [51, 0, 950], [101, 0, 1000]), 1000)?.dxView).toBe(1)
  })

  it('measures that speed from the release, not from the last move', () => {
    expect(flung(panned([0, 0, 0], [10, 0, 60], [40, 0, 100]), 160)?.dxView).toBe(0.75)
  })

  it('does not fling it after a rest of more than 70 ms', () => {
    const panning = panned([0, 0, 0], [30, 0, 20])
    expect(flung(panning, 90)?.dxView).toBe(1.5)
    expect(flung(panning, 91)).toBeNull()
  })

  it('does not fling it below 0.2 px/ms, or without a move', () => {
    expect(flung(panned([0, 0, 0], [0, 4, 20]), 20)?.dyView).toBe(0.2)
    expect(flung(panned([0, 0, 0], [0, 3.9, 20]), 20)).toBeNull()
    expect(flung(startPanning(facts(0, 0, 0)), 20)).toBeNull()
    expect(flung(panned([0, 0, 5], [40, 0, 5]), 5)).toBeNull()
  })

  it('flings it at 6 px/ms at most, in the same direction', () => {
    const { dxView = 0, dyView = 0 } = flung(panned([0, 0, 0], [90, -120, 10]), 10) ?? {}
    expect(dxView).toBeCloseTo(3.6)
    expect(dyView).toBeCloseTo(-4.8)
  })
})

describe('the pan tool', () => {
  const context = {} as ToolContext
  const step = (state: ReturnType<typeof panTool.step>['state'], event: ToolEvent) =>
    panTool.step(state, event, context)
  const pressed = step(panTool.initial, { kind: 'down', isSecond: false, ...facts(0, 0, 0) }).state
  const moved = { kind: 'move', ...facts(30, 0, 10) } as const

  it('pans from press to release, and shows it', () => {
    expect(panTool.cursor(panTool.initial)).toBe('grab')
    expect(step(panTool.initial, moved)).toEqual({ state: panTool.initial, effects: [] })
    expect(panTool.cursor(pressed)).toBe('grabbing')
    const dragged = step(pressed, moved)
    expect(dragged.effects).toEqual([{ kind: 'pan', dxView: 30, dyView: 0 }])
    expect(step(dragged.state, { kind: 'up', ...facts(30, 0, 10) })).toEqual({
      state: panTool.initial,
      effects: [{ kind: 'fling', velocity: { dxView: 3, dyView: 0 } }],
    })
  })

  it('ends on an interrupt or a cancel, and on nothing else', () => {
    for (const kind of ['interrupt', 'cancel'] as const)
      expect(step(pressed, { kind })).toEqual({ state: panTool.initial, effects: [] })
    expect(step(pressed, { kind: 'leave' })).toEqual({ state: pressed, effects: [] })
  })
})
