import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Change } from '../../shared/changes.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import { panCamera, zoomCameraAbout } from '../../web/scene/camera.ts'
import { viewToMap, type RectMap } from '../../web/scene/coordinates.ts'
import type { Camera, Marker, PointView, SceneEvent } from '../../web/scene/Scene.ts'
import { MarkerStore } from '../../web/scene/markers/markerStore.ts'
import type {
  Cursor,
  Draft,
  Effect,
  NudgeKey,
  PointerFacts,
  PointerKind,
} from '../../web/scene/tools/Tool.ts'
import { ToolRunner } from '../../web/scene/tools/ToolRunner.ts'
import { scaleOf } from '../../web/scene/zoomLevels.ts'

const VIEW = { width: 800, height: 600 }
const PICK_RADIUS_VIEW = 10

/** The tools with a camera and markers, without a canvas: told in view px what hands do. At first, view px are map px. */
export class TestScene {
  camera: Camera = { centerMap: { x: 400, y: 300 }, zoomLevel: 0 }
  pointer: PointerKind = 'mouse'
  canEdit = true
  bounds: RectMap | null = null
  selectionId: number | null = null
  draft: Draft | null = null
  cursor: Cursor | null = null
  readonly events: SceneEvent[] = []
  readonly flings: (Effect & { kind: 'fling' })[] = []
  readonly markers = new MarkerStore()
  readonly runner: ToolRunner
  #timeMs = 0

  constructor() {
    this.runner = new ToolRunner({
      context: () => ({
        scale: scaleOf(this.camera.zoomLevel),
        canEdit: this.canEdit,
        selectionId: this.selectionId,
        middleMap: this.camera.centerMap,
        bounds: this.bounds,
        marker: (id) => this.markers.get(id),
      }),
      perform: (effect) => this.#perform(effect),
      show: (draft, cursor) => {
        this.draft = draft
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
    const hitId = this.markers.pick(pointMap, PICK_RADIUS_VIEW / scaleOf(this.camera.zoomLevel))?.id ?? null
    return { pointView, pointMap, hitId, pointer: this.pointer, timeMs: this.#timeMs }
  }

  #perform(effect: Exclude<Effect, { kind: 'wake' }>): void {
    if (effect.kind === 'pan') this.camera = panCamera(this.camera, effect.dxView, effect.dyView)
    else if (effect.kind === 'fling') this.flings.push(effect)
    else if (effect.kind === 'zoom')
      this.camera = zoomCameraAbout(this.camera, VIEW, this.camera.zoomLevel + effect.levels, effect.about)
    else this.#answer(effect.event)
  }

  /** What the editor would do at once. */
  #answer(event: SceneEvent): void {
    this.events.push(event)
    if (event.kind === 'select') this.selectionId = event.markerId
  }
}

/** For files whose tools wait: time goes on only when it is told to. */
export const useFakeTime = (): void => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
