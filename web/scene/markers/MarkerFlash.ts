import { MAP_COLOURS } from '../raster/palette.ts'
import { growRect, type PixelFrame, placeInFrame, rectOnMap } from '../raster/pixelFrame.ts'
import { isMotionReduced } from '../state/Frames.ts'
import type { FlashTarget } from './Marker.ts'
import type { MarkerStore } from './MarkerStore.ts'

const PULSE_MS = 400
const PULSES = 2
/** The number of steps of a pulse; each is painted once and then copied. */
const STEPS = 12
/** The radius a ring starts from: just outside a marker. */
const NEAR_VIEW = 10
const FAR_VIEW = 24
const LINE_VIEW = 2
const CASING_VIEW = 4
/** Rings this close to each other look like one, so a type with ten thousand markers needs a few hundred rings. */
const CELL_VIEW = 16

/** Highlights markers with a ring around each. All rings are copies of one picture. */
export class MarkerFlash {
  readonly #store: MarkerStore
  readonly #rings = new Map<string, HTMLCanvasElement>()
  #target: FlashTarget | null = null
  #startedMs = 0
  #isMoving = false

  constructor(store: MarkerStore) {
    this.#store = store
  }

  /** Setting the same target again does not restart the animation. */
  set(target: FlashTarget | null, nowMs: number): void {
    if (isSameTarget(target, this.#target)) return
    this.#target = target
    this.#startedMs = nowMs
  }

  get isOff(): boolean {
    return this.#target === null
  }

  /** The marker that is highlighted alone; null if there is none. */
  get markerId(): number | null {
    return this.#target?.kind === 'marker' ? this.#target.id : null
  }

  /** Whether the animation is still running. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  paint(context: CanvasRenderingContext2D, frame: PixelFrame, nowMs: number): void {
    const isSteady = isMotionReduced()
    const elapsedMs = nowMs - this.#startedMs
    this.#isMoving = this.#target !== null && !isSteady && isPulsing(elapsedMs)
    if (this.#target === null) return
    const ring = flashRingAt(elapsedMs, isSteady)
    const picture = this.#pictureOf(ring, frame.pixelRatio)
    const half = picture.width / 2
    for (const [left, top] of this.#places(this.#target, frame))
      context.drawImage(picture, left - half, top - half)
  }

  /** Drops the cached pictures after the browser has restored lost canvases, which are then blank. */
  clear(): void {
    this.#rings.clear()
  }

  /** Returns the places in the frame, in device px, at most one per cell. */
  #places(target: FlashTarget, frame: PixelFrame): [number, number][] {
    const places: [number, number][] = []
    if (target.kind === 'marker') {
      const marker = this.#store.get(target.id)
      if (marker === undefined || this.#store.isHidden(marker)) return []
      const { left, top } = placeInFrame(marker, frame)
      return [[left, top]]
    }
    const reach = Math.ceil((FAR_VIEW + CASING_VIEW) * frame.pixelRatio)
    const cell = CELL_VIEW * frame.pixelRatio
    const taken = new Set<number>()
    const { slots, count } = this.#store.seenIn(rectOnMap(growRect(frame, reach), frame.perMap))
    const { xs, ys } = this.#store.slots
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      if (this.#store.styleOf(slot)?.typeId !== target.typeId) continue
      const { left, top } = placeInFrame({ x: xs[slot] ?? 0, y: ys[slot] ?? 0 }, frame)
      const key = Math.floor((left + reach) / cell) * 65_536 + Math.floor((top + reach) / cell)
      if (taken.has(key)) continue
      taken.add(key)
      places.push([left, top])
    }
    return places
  }

  #pictureOf(ring: FlashRing, pixelRatio: number): HTMLCanvasElement {
    const key = `${ring.radiusView} ${pixelRatio}`
    const picture = this.#rings.get(key) ?? paintRing(ring, pixelRatio)
    this.#rings.set(key, picture)
    return picture
  }
}

const isSameTarget = (a: FlashTarget | null, b: FlashTarget | null): boolean => {
  if (a === null || b === null) return a === b
  return a.kind === 'marker'
    ? b.kind === 'marker' && a.id === b.id
    : b.kind === 'type' && a.typeId === b.typeId
}

/** Uses the accent colour on a casing that is visible on any image. */
const paintRing = ({ radiusView, alpha }: FlashRing, pixelRatio: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const half = Math.ceil((radiusView + CASING_VIEW / 2) * pixelRatio) + 1
  canvas.width = canvas.height = half * 2
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  context.setTransform(pixelRatio, 0, 0, pixelRatio, half, half)
  context.arc(0, 0, radiusView, 0, Math.PI * 2)
  for (const [colour, width, share] of [
    [MAP_COLOURS.casing, CASING_VIEW, 0.6],
    [MAP_COLOURS.accent, LINE_VIEW, 1],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.globalAlpha = alpha * share
    context.stroke()
  }
  return canvas
}

/** The look of a flash ring at one moment. */
interface FlashRing {
  readonly radiusView: number
  readonly alpha: number
}

/** The ring shown for as long as the target is set. */
const STEADY: FlashRing = { radiusView: NEAR_VIEW + 2, alpha: 1 }

/** Returns the ring at a time: two that expand, then a static one. With reduced motion there is only the static one. */
export const flashRingAt = (elapsedMs: number, isMotionReduced: boolean): FlashRing => {
  if (isMotionReduced || !isPulsing(elapsedMs)) return STEADY
  const step = Math.floor(((Math.max(0, elapsedMs) % PULSE_MS) / PULSE_MS) * STEPS)
  const share = step / (STEPS - 1)
  return { radiusView: NEAR_VIEW + (FAR_VIEW - NEAR_VIEW) * share, alpha: 1 - share * 0.8 }
}

const isPulsing = (elapsedMs: number): boolean => elapsedMs < PULSES * PULSE_MS
