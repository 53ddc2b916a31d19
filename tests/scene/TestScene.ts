import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Change } from '../../shared/changes.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../shared/zones.ts'
import type { Marker } from '../../web/scene/markers/Marker.ts'
import { MarkerStore } from '../../web/scene/markers/MarkerStore.ts'
import { PinStore, type ScenePin } from '../../web/scene/pins/PinStore.ts'
import { panCamera, zoomCameraAbout } from '../../web/scene/plane/camera.ts'
import {
  type Camera,
  mapToView,
  type PointView,
  type RectMap,
  scaleOf,
  viewToMap,
} from '../../web/scene/plane/coordinates.ts'
import type { Draft, DraftState, DraftStyle, MoveDraft } from '../../web/scene/state/Draft.ts'
import type { SceneEvent } from '../../web/scene/state/SceneEvent.ts'
import { createSceneStore } from '../../web/scene/state/sceneStore.ts'
import type { Cursor, Effect, NudgeKey, PointerFacts, PointerKind } from '../../web/scene/tools/Tool.ts'
import { ToolRunner } from '../../web/scene/tools/ToolRunner.ts'
import { LINE_SLOP_VIEW, PICK_RADIUS_VIEW } from '../../web/scene/tools/toolHost.ts'
import type { SceneZone } from '../../web/scene/zones/SceneZone.ts'
import { ZoneStore } from '../../web/scene/zones/ZoneStore.ts'

const VIEW = { width: 800, height: 600 }

/** The tools with a camera and markers, without a canvas: told in view px what hands do. At first, view px are map px. */
export class TestScene {
  camera: Camera = { centerMap: { x: 400, y: 300 }, zoomLevel: 0 }
  pointer: PointerKind = 'mouse'
  canEdit = true
  bounds: RectMap | null = null
  selectionId: number | null = null
  selectedZoneId: number | null = null
  selectedPinId: string | null = null
  isShift = false
  isAlt = false
  draftStyle: DraftStyle = createSceneStore().getState().draftStyle
  pencilLook = createSceneStore().getState().pencilLook
  draft: Draft | null = null
  draftState: DraftState = { kind: 'none' }
  cursor: Cursor | null = null
  readonly events: SceneEvent[] = []
  /** Told of each event after the scene has answered it. */
  onEvent: (event: SceneEvent) => void = () => {}
  readonly flings: (Effect & { kind: 'fling' })[] = []
  readonly revealed: PointMap[] = []
  readonly markers = new MarkerStore()
  readonly zones = new ZoneStore()
  readonly pins = new PinStore()
  readonly runner: ToolRunner
  #timeMs = 0

  constructor() {
    this.runner = new ToolRunner({
      context: () => ({
        scale: scaleOf(this.camera.zoomLevel),
        canEdit: this.canEdit,
        selectionId: this.selectionId,
        selectedZoneId: this.selectedZoneId,
        selectedPinId: this.selectedPinId,
        draftStyle: this.draftStyle,
        pencilLook: this.pencilLook,
        viewSize: VIEW,
        middleMap: this.camera.centerMap,
        bounds: this.bounds,
        marker: (id) => this.markers.get(id),
        pin: (id) => this.pins.get(id),
        zone: (id) => this.zones.get(id),
        zonesIn: (rect) => this.zones.visibleIn(rect).map(({ zone }) => zone),
      }),
      perform: (effect) => this.#perform(effect),
      show: ({ draft, draftState, cursor }) => {
        this.draft = draft
        this.draftState = draftState
        this.cursor = cursor
      },
    })
  }

  /** A marker at a point of the view. */
  withMarker(id: number, xView: number, yView: number): this {
    const { x, y } = this.mapAt(xView, yView)
    const marker: Marker = { id, typeId: 1, x, y, shape: 'circle', colour: '#ff0000', label: '' }
    this.markers.upsert(marker)
    return this
  }

  /** Zones in map px, as the map was at first. */
  withZone(zone: Pick<SceneZone, 'id' | 'geometry'> & Partial<SceneZone>): this {
    this.zones.upsert({ label: 'Zone', ...this.draftStyle, ...zone })
    this.runner.refresh()
    return this
  }

  withPin(pin: Pick<ScenePin, 'id' | 'x' | 'y'>): this {
    this.pins.setAll([...this.pins.all, { label: '', colour: '#4285f4', ...pin }])
    return this
  }

  down(xView: number, yView: number, isSecond = false): this {
    this.runner.send({ kind: 'down', isSecond, ...this.#facts(xView, yView) })
    return this
  }

  move(xView: number, yView: number, afterMs = 16): this {
    this.#timeMs += afterMs
    this.runner.send({ kind: 'move', ...this.#facts(xView, yView) })
    return this
  }

  up(xView: number, yView: number, afterMs = 16): this {
    this.#timeMs += afterMs
    this.runner.send({ kind: 'up', ...this.#facts(xView, yView) })
    return this
  }

  click(xView: number, yView: number): this {
    return this.down(xView, yView).up(xView, yView)
  }

  nudge(key: NudgeKey, isFast = false): this {
    this.runner.send({ kind: 'nudge', key, isFast })
    return this
  }

  cancel(): this {
    this.runner.send({ kind: 'cancel' })
    return this
  }

  complete(): this {
    this.runner.send({ kind: 'complete' })
    return this
  }

  menu(xView: number, yView: number): this {
    this.runner.send({ kind: 'menu', ...this.#facts(xView, yView) })
    return this
  }

  /** Tab. */
  next(isBackward = false): this {
    this.runner.send({ kind: 'next', isBackward })
    return this
  }

  dropLast(): this {
    this.runner.send({ kind: 'dropLast' })
    return this
  }

  deleteVertex(): this {
    this.runner.send({ kind: 'deleteVertex' })
    return this
  }

  interrupt(): this {
    this.runner.send({ kind: 'interrupt' })
    return this
  }

  wait(ms: number): this {
    vi.advanceTimersByTime(ms)
    return this
  }

  expectState(name: string): this {
    expect(this.runner.stateName).toBe(name)
    return this
  }

  mapAt(xView: number, yView: number): PointMap {
    return viewToMap(this.camera, VIEW, { xView, yView })
  }

  viewAt(point: PointMap): PointView {
    return mapToView(this.camera, VIEW, point)
  }

  get moveDraft(): MoveDraft | null {
    return this.draft?.kind === 'move' ? this.draft : null
  }

  get places(): PointMap[] {
    return this.events.flatMap((event) => (event.kind === 'place' ? [event.pointMap] : []))
  }

  get selections(): (number | null)[] {
    return this.events.flatMap((event) => (event.kind === 'select' ? [event.markerId] : []))
  }

  get commits(): (readonly Change[])[] {
    return this.events.flatMap((event) => (event.kind === 'commit' ? [event.changes] : []))
  }

  #facts(xView: number, yView: number): PointerFacts {
    const pointView: PointView = { xView, yView }
    const pointMap = this.mapAt(xView, yView)
    const scale = scaleOf(this.camera.zoomLevel)
    const radiusView = PICK_RADIUS_VIEW[this.pointer]
    const hitId = this.markers.pick(pointMap, radiusView / scale)?.id ?? null
    return {
      pointView,
      pointMap,
      hitId,
      pinHitId: hitId === null ? (this.pins.pick(pointMap, radiusView, scale)?.id ?? null) : null,
      zoneHitId: this.zones.pick(pointMap, LINE_SLOP_VIEW[this.pointer] / scale)?.id ?? null,
      pointer: this.pointer,
      isShift: this.isShift,
      isAlt: this.isAlt,
      timeMs: this.#timeMs,
    }
  }

  #perform(effect: Exclude<Effect, { kind: 'wake' | 'use' }>): void {
    if (effect.kind === 'pan') this.camera = panCamera(this.camera, effect.dxView, effect.dyView)
    else if (effect.kind === 'fling') this.flings.push(effect)
    else if (effect.kind === 'reveal') this.revealed.push(effect.pointMap)
    else if (effect.kind === 'zoom')
      this.camera = zoomCameraAbout(this.camera, VIEW, this.camera.zoomLevel + effect.levels, effect.about)
    else this.#answer(effect.event)
  }

  #reshape(zoneId: number, geometry: ZoneGeometry): void {
    const zone = this.zones.get(zoneId)
    if (zone === undefined) return
    this.zones.upsert({ ...zone, geometry })
    this.runner.refresh()
  }

  /** What the editor would do at once. */
  #answer(event: SceneEvent): void {
    this.events.push(event)
    if (event.kind === 'select') this.selectionId = event.markerId
    if (event.kind === 'selectZone') this.selectedZoneId = event.zoneId
    if (event.kind === 'reshaped') this.#reshape(event.zoneId, event.geometry)
    this.onEvent(event)
  }
}

/** For files whose tools wait: time goes on only when it is told to. */
export const useFakeTime = (): void => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
