import { expect, it, vi } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { PaintedFrame } from '../state/PaintedFrame.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import type { SceneZone } from './ZoneShape.ts'
import type { EditDraft } from './ZoneDraft.ts'
import { zoneKind, zoneQueries } from './zoneKind.ts'
import { ZoneStore } from './ZoneStore.ts'

const triangle = (left: number): ZoneGeometry => ({
  kind: 'polygon',
  points: [
    { x: left, y: 0 },
    { x: left + 10, y: 0 },
    { x: left, y: 10 },
  ],
})

const zone = (id: number, left: number): SceneZone => ({
  id,
  label: '',
  geometry: triangle(left),
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.3,
  pattern: 'none',
})

const draftOf = ({ id, geometry, ...style }: SceneZone): EditDraft => ({
  kind: 'edit',
  zoneId: id,
  style,
  base: geometry,
  geometry,
  offset: { x: 0, y: 0 },
  handles: [],
  vertex: null,
  isDragging: false,
  snap: null,
  crossing: null,
  problem: null,
  measures: [],
  others: [],
})

it('paints nothing anew for a change of the zone that the draft shows, until the draft ends', () => {
  const store = createSceneStore()
  const surface = { invalidate: vi.fn(), touch: vi.fn() }
  const kind = zoneKind({ store, surface, painted: new PaintedFrame(), refreshTool: () => {} })
  kind.setters.setZones([zone(1, 0), zone(2, 100)])
  store.subscribe((now, before) => kind.painter.onChange(now, before))
  store.setState({ draft: draftOf(zone(1, 0)) })
  surface.touch.mockClear()

  kind.setters.patchZones({ upsert: [zone(1, 20)], remove: [] })
  expect(surface.touch).not.toHaveBeenCalled()
  kind.setters.patchZones({ upsert: [zone(2, 120)], remove: [] })
  expect(surface.touch).toHaveBeenCalledTimes(2)
  surface.touch.mockClear()

  store.setState({ draft: null })
  expect(surface.touch).toHaveBeenCalledExactlyOnceWith(
    'shapes',
    { left: 20, right: 30, bottom: 0, top: 10 },
    expect.any(Number),
  )
})

it('says which of the shown zones are faded, and gives those that a search has not found no name', () => {
  const surface = { invalidate: vi.fn(), touch: vi.fn() }
  const kind = zoneKind({
    store: createSceneStore(),
    surface,
    painted: new PaintedFrame(),
    refreshTool: () => {},
  })
  kind.setters.setZones([
    { ...zone(1, 0), label: 'Cellar', floor: 1 },
    { ...zone(2, 0), label: 'Loft', floor: 2 },
  ])
  const shown = () =>
    kind.setters
      .shownZones({ left: 0, bottom: 0, right: 10, top: 10 })
      .map(({ zone: { label }, isDimmed }) => [label, isDimmed])
  kind.setFloors({ shownId: 1, knownIds: new Set([1, 2]), others: 'dimmed' })
  expect(shown()).toEqual([
    ['Loft', true],
    ['Cellar', false],
  ])
  kind.setFloors(null)
  kind.setters.setZoneMatches(new Set([2]))
  expect(shown()).toEqual([
    ['', true],
    ['Loft', false],
  ])
})

it('says which of the zones that are not seen are on another floor, be they locked or hidden there', () => {
  const store = new ZoneStore()
  store.setAll([
    { ...zone(1, 0), isLocked: true, floor: 2 },
    { ...zone(2, 0), isLocked: true },
    { ...zone(3, 0), floor: 1 },
  ])
  store.setHidden(new Set([1, 2]))
  store.setFloors({ shownId: 1, knownIds: new Set([1, 2]), others: 'dimmed' })
  const unseen = zoneQueries(store).unseenZonesIn({ left: 0, bottom: 0, right: 10, top: 10 })
  expect(new Map(unseen.map(({ zone: { id }, isElsewhere }) => [id, isElsewhere]))).toEqual(
    new Map([
      [1, true],
      [2, false],
    ]),
  )
})
