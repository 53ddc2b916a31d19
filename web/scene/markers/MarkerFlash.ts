import { isMotionReduced } from '../state/isMotionReduced.ts'
import type { FlashTarget } from '../Scene.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { growRect, placeInFrame, rectOnMap, type PixelFrame } from '../raster/pixelFrame.ts'
import { FLASH_REACH_VIEW, flashRingAt, isPulsing, type FlashRing } from './flashRing.ts'
import type { MarkerStore } from './markerStore.ts'

const LINE_VIEW = 2
const CASING_VIEW = 4
/** Rings so near to each other look like one: a type of ten thousand is flashed by a few hundred. */
const CELL_VIEW = 16

/** Points out markers: a ring around each, all of them one picture that is copied. */
export class MarkerFlash {
  readonly #store: MarkerStore
  readonly #rings = new Map<string, HTMLCanvasElement>()
  #target: FlashTarget | null = null
  #startedMs = 0
  #isMoving = false

  constructor(store: MarkerStore) {
    this.#store = store
  }

  /** The same target goes on as it was. */
  set(target: FlashTarget | null, nowMs: number): void {
    if (isSameTarget(target, this.#target)) return
    this.#target = target
    this.#startedMs = nowMs
  }

  /** What was painted last looks otherwise in the next frame. */
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

  /** A lost canvas is blank afterwards. */
  clear(): void {
    this.#rings.clear()
  }

  /** In the frame, in device px; one for each cell that has any. */
  #places(target: FlashTarget, frame: PixelFrame): [number, number][] {
    const places: [number, number][] = []
    if (target.kind === 'marker') {
      const marker = this.#store.get(target.id)
      if (marker === undefined || this.#store.isHidden(marker)) return []
      const { left, top } = placeInFrame(marker, frame)
      return [[left, top]]
    }
    const reach = Math.ceil((FLASH_REACH_VIEW + CASING_VIEW) * frame.pixelRatio)
    const cell = CELL_VIEW * frame.pixelRatio
    const taken = new Set<number>()
    const { slots, count } = this.#store.seenIn(rectOnMap(growRect(frame, reach), frame.perMap))
    for (let at = 0; at < count; at++) {
      const marker = this.#store.slots.markers[slots[at] ?? 0]
      if (marker?.typeId !== target.typeId) continue
      const { left, top } = placeInFrame(marker, frame)
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

/** Accent on a casing that shows on any image. */
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
