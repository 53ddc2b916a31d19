import { describe, expect, it } from 'vitest'
import { World } from '../../../tests/content/World.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { createViewerStore } from '../../shell/viewerContext.ts'
import { ownWhereabouts } from './ownWhereabouts.ts'

const told = (begun: Viewer['scene']['begun'], floorId: number | null = null) => {
  const view = { middleMap: { x: 0, y: 0 }, camera: { zoomLevel: 0 }, reshaped: null, begun }
  return ownWhereabouts({
    mapId: '1',
    scene: view as unknown as Viewer['scene'],
    session: new World().session,
    store: createViewerStore(undefined, '', floorId),
    cursor: { x: 30, y: 40 },
    mayEdit: true,
  })
}

describe('what others are told of what is drawn', () => {
  const from = { x: 0, y: 0 }

  it('is the four corners of a rectangle, and the outline of a circle', () => {
    expect(told({ kind: 'shape', tool: 'rectangle', points: [from] }).draft).toEqual({
      zoneId: null,
      points: [from, { x: 30, y: 0 }, { x: 30, y: 40 }, { x: 0, y: 40 }],
      isClosed: true,
    })
    const circle = told({ kind: 'shape', tool: 'circle', points: [from] }).draft
    expect(circle?.isClosed).toBe(true)
    expect(circle?.points.length).toBeGreaterThan(8)
    for (const { x, y } of circle?.points ?? []) expect(Math.hypot(x, y)).toBeCloseTo(50, 1)
  })

  it('is the points of a line so far, up to the cursor', () => {
    expect(told({ kind: 'shape', tool: 'polyline', points: [from] }).draft).toEqual({
      zoneId: null,
      points: [from, { x: 30, y: 40 }],
      isClosed: false,
    })
  })
})

it('names the floor that is shown, where there are floors', () => {
  expect(told(null, 3).floor).toBe(3)
  expect('floor' in told(null)).toBe(false)
})
