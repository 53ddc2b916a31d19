import type { Marker } from '../Scene.ts'

const HEADROOM = 1024

/** Markers in typed columns, by slot. A slot is taken once: what leaves it is marked as gone. */
export class MarkerSlots {
  readonly markers: Marker[] = []
  xs: Float64Array
  ys: Float64Array
  /** Indices into the store's styles. */
  styles: Uint32Array
  isGone: Uint8Array
  isFound: Uint8Array

  constructor(count = 0) {
    const capacity = count + HEADROOM
    this.xs = new Float64Array(capacity)
    this.ys = new Float64Array(capacity)
    this.styles = new Uint32Array(capacity)
    this.isGone = new Uint8Array(capacity)
    this.isFound = new Uint8Array(capacity)
  }

  get count(): number {
    return this.markers.length
  }

  get capacity(): number {
    return this.xs.length
  }

  add(marker: Marker, style: number, isFound: boolean): number {
    const slot = this.markers.length
    if (slot === this.capacity) this.#enlarge()
    this.set(slot, marker, style, isFound)
    return slot
  }

  set(slot: number, marker: Marker, style: number, isFound: boolean): void {
    this.markers[slot] = marker
    this.xs[slot] = marker.x
    this.ys[slot] = marker.y
    this.styles[slot] = style
    this.isFound[slot] = isFound ? 1 : 0
  }

  #enlarge(): void {
    const larger = new MarkerSlots(this.capacity * 2)
    larger.xs.set(this.xs)
    larger.ys.set(this.ys)
    larger.styles.set(this.styles)
    larger.isGone.set(this.isGone)
    larger.isFound.set(this.isFound)
    this.xs = larger.xs
    this.ys = larger.ys
    this.styles = larger.styles
    this.isGone = larger.isGone
    this.isFound = larger.isFound
  }
}
