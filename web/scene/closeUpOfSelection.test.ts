import { expect, it } from 'vitest'
import { closeUpOfSelection } from './closeUpOfSelection.ts'
import { MarkerStore } from './markers/MarkerStore.ts'
import { PinStore } from './pins/PinStore.ts'
import { visibleMapRect } from './plane/camera.ts'
import { createSceneStore } from './state/sceneStore.ts'
import type { SceneZone } from './zones/SceneZone.ts'
import { ZoneStore } from './zones/ZoneStore.ts'

const VIEW = { width: 1000, height: 800 }

const zone = (geometry: SceneZone['geometry']): SceneZone => ({
  id: 7,
  label: 'Moor',
  geometry,
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
})

const things = () => {
  const markers = new MarkerStore()
  markers.setAll([{ id: 1, typeId: 1, x: 30, y: 40, shape: 'circle', colour: '#ff0000', label: '' }])
  const pins = new PinStore()
  pins.setAll([{ id: 'a', x: 50, y: 60, label: '', colour: '#ff0000' }])
  const zones = new ZoneStore()
  return { markers, pins, zones }
}

const stateWith = (selection: object) => ({ ...createSceneStore().getState(), viewSize: VIEW, ...selection })

it('looks at nothing where nothing is selected, or what was selected is gone', () => {
  expect(closeUpOfSelection(stateWith({}), things())).toBeNull()
  const gone = stateWith({ selectionId: 9, selectedPinId: 'z', selectedZoneId: 9 })
  expect(closeUpOfSelection(gone, things())).toBeNull()
})

it('goes near to a marker and to a pin, and never away from them', () => {
  const near = { centerMap: { x: 0, y: 0 }, zoomLevel: 3 }
  expect(closeUpOfSelection(stateWith({ selectionId: 1 }), things())).toMatchObject({
    place: { x: 30, y: 40 },
    zoomLevel: 1,
  })
  expect(closeUpOfSelection(stateWith({ selectedPinId: 'a', camera: near }), things())).toMatchObject({
    place: { x: 50, y: 60 },
    zoomLevel: 3,
  })
})

it('shows the whole of a zone, as large as that allows, in what nothing covers', () => {
  const all = things()
  all.zones.setAll([zone({ kind: 'circle', centre: { x: 4000, y: 2000 }, radius: 900 })])
  const covered = { insets: { topView: 0, bottomView: 400 } }
  for (const [selection, height] of [
    [{ selectedZoneId: 7 }, 800],
    [{ selectedZoneId: 7, ...covered }, 400],
  ] as const) {
    const closeUp = closeUpOfSelection(stateWith(selection), all)
    if (closeUp === null) throw new Error('There is a zone.')
    const seen = visibleMapRect(
      { centerMap: closeUp.place, zoomLevel: closeUp.zoomLevel },
      { width: 1000, height },
    )
    expect(seen.bottom).toBeLessThan(1100)
    expect(seen.top).toBeGreaterThan(2900)
    expect(seen.top - seen.bottom).toBeLessThan(1800 * 1.4)
  }
})

it('does not go nearer than the highest level to the smallest zone, nor to a straight line', () => {
  const all = things()
  all.zones.setAll([zone({ kind: 'circle', centre: { x: 10, y: 10 }, radius: 0.5 })])
  expect(closeUpOfSelection(stateWith({ selectedZoneId: 7 }), all)?.zoomLevel).toBe(4)
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 5120 },
  ]
  all.zones.setAll([zone({ kind: 'polyline', points })])
  expect(closeUpOfSelection(stateWith({ selectedZoneId: 7 }), all)).toEqual({
    place: { x: 0, y: 2560 },
    zoomLevel: -3,
  })
})
