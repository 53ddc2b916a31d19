import { expect, it, vi } from 'vitest'
import { PaintedFrame } from '../state/PaintedFrame.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { markerKind } from './markerKind.ts'

it('says which of the shown markers are dimmed, and which of them are on another floor', () => {
  const surface = { invalidate: vi.fn(), touch: vi.fn() }
  const kind = markerKind({
    store: createSceneStore(),
    surface,
    painted: new PaintedFrame(),
    refreshTool: () => {},
  })
  const look = { typeId: 1, x: 5, y: 5, shape: 'circle', colour: '#ff0000', label: '' } as const
  kind.setters.setMarkers([
    { ...look, id: 1, floor: 1 },
    { ...look, id: 2, floor: 2 },
    { ...look, id: 3 },
    { ...look, id: 4, floor: 9 },
  ])
  kind.setters.setFoundDimmed(true)
  kind.setters.setFound(new Set([3]))
  kind.setFloors({ shownId: 1, knownIds: new Set([1, 2]), others: 'dimmed' })
  const shown = kind.setters.shownMarkers({ left: 0, bottom: 0, right: 10, top: 10 })
  expect(shown.map(({ marker: { id }, isDimmed, isElsewhere }) => [id, isDimmed, isElsewhere])).toEqual([
    [1, false, false],
    [2, true, true],
    [3, true, false],
    [4, false, false],
  ])
})
