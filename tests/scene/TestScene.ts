import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { Marker } from '../../web/scene/markers/Marker.ts'
import { MarkerStore } from '../../web/scene/markers/MarkerStore.ts'
import { pickableMarkers } from '../../web/scene/markers/markerKind.ts'
import { PinStore, type ScenePin } from '../../web/scene/pins/PinStore.ts'
import { pickablePins } from '../../web/scene/pins/pinKind.ts'
import { panCamera, zoomCameraAbout } from '../../web/scene/plane/camera.ts'
import {
  type Camera,
  mapToView,
  type PointView,
  scaleOf,
  viewToMap,
} from '../../web/scene/plane/coordinates.ts'
import type { VelocityView } from '../../web/scene/plane/cameraMotions.ts'
import { TOOLS } from '../../web/scene/kinds.ts'
import type { Draft, DraftState, MoveDraft } from '../../web/scene/state/Draft.ts'
import type { SceneEvent } from '../../web/scene/state/SceneEvent.ts'
import { pickTarget, type PointerKind } from '../../web/scene/state/SceneKind.ts'
import { createSceneStore, type Cursor, type SceneImage } from '../../web/scene/state/sceneStore.ts'
import type { Target } from '../../web/scene/state/Target.ts'
import type { NudgeKey, PointerFacts } from '../../web/scene/state/Tool.ts'
import { snapPoint } from '../../web/scene/tools/snapping.ts'
import { ToolRunner } from '../../web/scene/tools/ToolRunner.ts'
import type { SceneZone } from '../../web/scene/zones/ZoneShape.ts'
import { ZoneStore } from '../../web/scene/zones/ZoneStore.ts'
import { pickableZones, zoneQueries } from '../../web/scene/zones/zoneKind.ts'

const VIEW = { width: 800, height: 600 }

/** The tools with a camera and objects, without a canvas: told in view px what hands do. At first, view px are map px. */
export class TestScene {
  pointer: PointerKind = 'mouse'
  isShift = false
  isAlt = false
  isCtrl = false
  readonly store = createSceneStore()
  readonly events: SceneEvent[] = []
  /** Told of each event after the scene has answered it. */
  onEvent: (event: SceneEvent) => void = () => {}
  readonly flings: VelocityView[] = []
  readonly revealed: PointMap[] = []
  readonly markers = new MarkerStore()
  readonly zones = new ZoneStore()
  readonly pins = new PinStore()
  protected readonly kinds = [
    pickableMarkers(this.markers),
    pickablePins(this.pins),
    pickableZones(this.zones),
  ]
  readonly runner: ToolRunner
  #timeMs = 0

  constructor() {
    this.store.setState({
      viewSize: VIEW,
      camera: { centerMap: { x: 400, y: 300 }, zoomLevel: 0 },
      canEdit: true,
    })
    this.runner = new ToolRunner({
      store: this.store,
      kinds: this.kinds,
      tools: TOOLS,
      queries: { ...zoneQueries(this.zones), markersIn: (rect) => this.markers.markersIn(rect), snapPoint },
      driver: {
        pan: (dxView, dyView) => (this.camera = panCamera(this.camera, dxView, dyView)),
        fling: (velocity) => void this.flings.push(velocity),
        reveal: (pointMap) => void this.revealed.push(pointMap),
        zoomEased: (levels, about) => {
          if (about) this.camera = zoomCameraAbout(this.camera, VIEW, this.camera.zoomLevel + levels, about)
        },
      },
      emit: (event) => this.#answer(event),
    })
  }

  get camera(): Camera {
    return this.store.getState().camera
  }

  set camera(camera: Camera) {
    this.store.setState({ camera })
  }

  set canEdit(canEdit: boolean) {
    this.store.setState({ canEdit })
  }

  set image(image: Pick<SceneImage, 'widthMap' | 'heightMap'>) {
    this.store.setState({ image: { ...image, previewUrl: null, pyramid: null } })
  }

  set selection(selection: Target | null) {
    this.store.setState({ selection })
  }

  get draft(): Draft | null {
    return this.store.getState().draft
  }

  get draftState(): DraftState {
    return this.store.getState().draftState
  }

  get cursor(): Cursor {
    return this.store.getState().cursor
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
    this.zones.upsert({ label: 'Zone', ...this.store.getState().draftStyle, ...zone })
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
    this.runner.send({ kind: 'menu', isByKey: false, ...this.#facts(xView, yView) })
    return this
  }

  insertVertex(): this {
    this.runner.send({ kind: 'insertVertex' })
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

  commitNudge(): this {
    this.runner.send({ kind: 'commitNudge' })
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

  get selections(): (Target | null)[] {
    return this.events.flatMap((event) => (event.kind === 'select' ? [event.target] : []))
  }

  get menus(): SceneEvent[] {
    return this.events.filter(({ kind }) => kind === 'menu' || kind === 'shapeMenu')
  }

  get moves(): (SceneEvent & { kind: 'move' })[] {
    return this.events.filter((event) => event.kind === 'move')
  }

  #facts(xView: number, yView: number): PointerFacts {
    const pointView: PointView = { xView, yView }
    const pointMap = this.mapAt(xView, yView)
    return {
      pointView,
      pointMap,
      hit: pickTarget(this.kinds, pointMap, this.pointer, scaleOf(this.camera.zoomLevel)),
      pointer: this.pointer,
      isShift: this.isShift,
      isAlt: this.isAlt,
      isCtrl: this.isCtrl,
      timeMs: this.#timeMs,
    }
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
    if (event.kind === 'select') this.selection = event.target
    if (event.kind === 'reshaped')
      for (const { zoneId, geometry } of [event, ...event.others]) this.#reshape(zoneId, geometry)
    this.onEvent(event)
  }
}

/** For files whose tools wait: time goes on only when it is told to. */
export const useFakeTime = (): void => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
