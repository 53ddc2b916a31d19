import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScene } from '../../web/scene/createScene.ts'
import type { Scene } from '../../web/scene/Scene.ts'
import { createKinds } from '../../web/scene/kinds.ts'
import type { DraftState } from '../../web/scene/state/Draft.ts'
import type { SceneEvent } from '../../web/scene/state/SceneEvent.ts'
import type { SceneZone } from '../../web/scene/zones/ZoneShape.ts'
import { polygonAt } from './TestZoneEdit.ts'

const zone = (id: number): SceneZone => ({
  id,
  label: `Zone ${id}`,
  geometry: polygonAt([100, 100], [300, 100], [250, 300], [100, 250]),
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
})

/** The whole scene without a page: nothing is painted. */
const opened = () => {
  const scene = createScene(createKinds)
  const events: SceneEvent[] = []
  const drafts: DraftState[] = []
  scene.onEvent((event) => events.push(event))
  scene.onDraft((draft) => drafts.push(draft))
  scene.setZones([zone(1), zone(2)])
  return { scene, events, drafts }
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => void vi.unstubAllGlobals())

it('reports the draft state once per change', () => {
  const { scene, drafts } = opened()
  scene.setSelection({ kind: 'zone', id: 1 })
  scene.setTool('editZone')
  const editing = {
    kind: 'editing',
    zoneId: 1,
    vertex: null,
    canDeleteVertex: false,
    isRectangle: false,
    canTrace: false,
    tracing: null,
  }
  expect(scene.draftState).toEqual(editing)
  scene.patchZones({ upsert: [{ ...zone(1), label: 'Moor' }], remove: [] })
  expect(drafts).toEqual([editing])
  scene.act('finish')
  expect(drafts.at(-1)).toEqual({ kind: 'none' })
  expect(scene.tool).toBe('select')
})

it('switches to the select tool, and reports it, when the edited zone is removed or deselected', () => {
  for (const lose of [
    (scene: Scene) => scene.patchZones({ upsert: [], remove: [1] }),
    (scene: Scene) => scene.setZones([zone(2)]),
    (scene: Scene) => scene.setSelection(null),
  ]) {
    const { scene, events } = opened()
    scene.setSelection({ kind: 'zone', id: 1 })
    scene.setTool('editZone')
    lose(scene)
    expect(scene.tool).toBe('select')
    expect(events.filter(({ kind }) => kind === 'tool')).toEqual([
      { kind: 'tool', tool: 'editZone' },
      { kind: 'tool', tool: 'select' },
    ])
  }
})

it('lets the camera go to zones beside the image', () => {
  const { scene } = opened()
  scene.setImage({ widthMap: 50, heightMap: 50, previewUrl: null, pyramid: null })
  scene.setCamera({ centerMap: { x: 290, y: 400 }, zoomLevel: 0 })
  expect(scene.camera.centerMap).toEqual({ x: 290, y: 400 })
  scene.setZones([])
  scene.setCamera({ centerMap: { x: 290, y: 400 }, zoomLevel: 1 })
  expect(scene.camera.centerMap).toEqual({ x: 50, y: 50 })
})
