import type { RectMap } from '../plane/coordinates.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { isMotionReduced } from '../state/Frames.ts'
import { isSameSet } from '../state/isSameSet.ts'
import type { LabelCollision } from '../state/LabelCollision.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import type { TargetGroup } from '../state/TargetGroup.ts'
import { litZoneId, paintMovedZones, paintZoneHighlights, paintZones, ZONE_REACH_VIEW } from './paintZones.ts'
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
    overlay: {
      paint: (...[context, frame, , state]: Parameters<PaintLayer>): void =>
        paintMovedZones(context, frame, state, this.#store),
      isEmpty: ({ draft }: SceneState) => draft?.kind !== 'moveGroup' || draft.group.zone === undefined,
    },
  } as const

  onChange(now: SceneState, before: SceneState): void {
    if (now.draft !== before.draft) this.#hideWhileDragged(draftedZones(now), draftedZones(before))
    if (now.group !== before.group) this.#touchGroup(now.group, before.group)
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
  #hideWhileDragged(ids: ReadonlySet<number>, formerIds: ReadonlySet<number>): void {
    if (isSameSet(ids, formerIds)) return
    this.#store.hideWhileDragged(ids)
    if (ids.size + formerIds.size > TOUCHED_MAX) return this.changed()
    for (const id of [...ids, ...formerIds]) {
      const shape = this.#store.shape(id)
      if (shape !== undefined) this.touched(shape.bounds)
    }
  }

  #touchGroup({ zone: now = NO_IDS }: TargetGroup, { zone: before = NO_IDS }: TargetGroup): void {
    const changed = [...[...now].filter((id) => !before.has(id)), ...[...before].filter((id) => !now.has(id))]
    if (changed.length > TOUCHED_MAX) this.#surface.invalidate('shapes')
    else for (const id of changed) this.#touch(id)
  }
}

/** With more changed zones, everything is repainted. */
const TOUCHED_MAX = 8

const NO_IDS: ReadonlySet<number> = new Set()

/** The zones that are painted as drafts: the one whose shape is edited and its neighbours, or those that are moved. */
const draftedZones = ({ draft }: SceneState): ReadonlySet<number> => {
  if (draft?.kind === 'edit') return new Set([draft.zoneId, ...draft.others.map(({ zoneId }) => zoneId)])
  return (draft?.kind === 'moveGroup' ? draft.group.zone : undefined) ?? NO_IDS
}

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
