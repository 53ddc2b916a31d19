import type { RectMap } from '../plane/coordinates.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { isMotionReduced } from '../state/Frames.ts'
import type { LabelCollision } from '../state/LabelCollision.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import { litZoneId, paintZoneHighlights, paintZones, ZONE_REACH_VIEW } from './paintZones.ts'
import { ZoneNameLayer } from './ZoneNameLayer.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** Paints zones with their highlights, and their names on the canvas of texts. */
export class ZonePainter implements Painter {
  readonly #store: ZoneStore
  readonly #surface: Surface
  readonly #names: ZoneNameLayer
  readonly #blink: Blink
  #blinkingId: number | null = null

  constructor(store: ZoneStore, surface: Surface, collision: LabelCollision) {
    this.#store = store
    this.#surface = surface
    this.#names = new ZoneNameLayer(store, collision)
    collision.markersChanged.add(() => {
      if (store.size > 0) this.#placeNamesAnew()
    })
    this.#blink = new Blink(() => this.#touch(this.#blinkingId))
  }

  readonly layers = {
    shapes: {
      paint: (...[context, frame, rect, state]: Parameters<PaintLayer>): void => {
        context.save()
        paintZones(context, frame, rect, this.#store)
        context.restore()
        paintZoneHighlights(context, frame, state, this.#store, this.#blink.isLit)
      },
      isEmpty: () => this.#store.size === 0,
    },
    labels: {
      paint: (context: CanvasRenderingContext2D, frame: PixelFrame): void =>
        this.#names.paint(context, frame),
      isEmpty: () => this.#store.size === 0,
    },
  } as const

  onChange(now: SceneState, before: SceneState): void {
    const [id, formerId] = [editedZoneId(now), editedZoneId(before)]
    if (id !== formerId) this.#hideWhileDragged(id, formerId)
    if (now.blinkingZoneId !== before.blinkingZoneId) {
      this.#blinkingId = now.blinkingZoneId
      if (now.blinkingZoneId === null) this.#blink.stop()
      else this.#blink.start()
    }
    for (const [is, was] of [
      [litZoneId(now), litZoneId(before)],
      [idOf(now.selection, 'zone'), idOf(before.selection, 'zone')],
      [now.blinkingZoneId, before.blinkingZoneId],
    ] as const)
      if (is !== was) for (const concerned of [is, was]) this.#touch(concerned)
  }

  /** Call after any number of zones, or the look of all of them, has changed. */
  changed(): void {
    this.#surface.invalidate('shapes')
    this.#placeNamesAnew()
  }

  /** Call after a zone was added, changed or removed within these bounds. */
  touched(bounds: RectMap): void {
    this.#surface.touch('shapes', bounds, ZONE_REACH_VIEW)
    this.#placeNamesAnew()
  }

  setFontFamily(fontFamily: string): void {
    this.#names.setFontFamily(fontFamily)
  }

  free(): void {
    this.#blink.stop()
  }

  #placeNamesAnew(): void {
    this.#names.invalidate()
    this.#surface.invalidate('labels')
  }

  #touch(id: number | null): void {
    const shape = id === null ? undefined : this.#store.shape(id)
    if (shape !== undefined) this.#surface.touch('shapes', shape.bounds, ZONE_REACH_VIEW)
  }

  /** A zone that is shown as a draft is not painted in its stored shape. */
  #hideWhileDragged(id: number | null, formerId: number | null): void {
    this.#store.hideWhileDragged(id)
    for (const concerned of [id, formerId]) {
      const shape = concerned === null ? undefined : this.#store.shape(concerned)
      if (shape !== undefined) this.touched(shape.bounds)
    }
  }
}

const editedZoneId = ({ draft }: SceneState): number | null => (draft?.kind === 'edit' ? draft.zoneId : null)

/** Lit for the first half of each second. */
const HALF_MS = 500

/** The rhythm of blinking zones; with reduced motion they are lit steadily. */
export class Blink {
  readonly #onTurn: () => void
  #timer: ReturnType<typeof setInterval> | undefined
  #isLit = false

  constructor(onTurn: () => void) {
    this.#onTurn = onTurn
  }

  get isLit(): boolean {
    return this.#isLit
  }

  start(): void {
    this.stop()
    this.#isLit = true
    if (isMotionReduced()) return
    this.#timer = setInterval(() => {
      this.#isLit = !this.#isLit
      this.#onTurn()
    }, HALF_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#isLit = false
  }
}
