import type { Marker } from './Marker.ts'

/** Spare slots when the columns are allocated. */
const HEADROOM = 1024

/** Markers in typed arrays, by slot. A slot is never reused: a removed marker is flagged as gone. */
export class MarkerSlots {
  readonly markers: Marker[] = []
  xs: Float64Array
  ys: Float64Array
  ids: Float64Array
  /** Indices into the store's styles. */
  styles: Uint32Array
  /** Whether it has a label. */
  isNamed: Uint8Array
  isGone: Uint8Array
  /** `FOUND` and `MATCHED` of `emphasis.ts`. */
  flags: Uint8Array

  constructor(count = 0) {
    const capacity = count + HEADROOM
    this.xs = new Float64Array(capacity)
    this.ys = new Float64Array(capacity)
    this.ids = new Float64Array(capacity)
    this.styles = new Uint32Array(capacity)
    this.isNamed = new Uint8Array(capacity)
    this.isGone = new Uint8Array(capacity)
    this.flags = new Uint8Array(capacity)
  }

  get count(): number {
    return this.markers.length
  }

  get capacity(): number {
    return this.xs.length
  }

  add(marker: Marker, style: number, flags: number): number {
    const slot = this.markers.length
    if (slot === this.capacity) this.#enlarge()
    this.set(slot, marker, style, flags)
    return slot
  }

  set(slot: number, marker: Marker, style: number, flags: number): void {
    this.markers[slot] = marker
    this.xs[slot] = marker.x
    this.ys[slot] = marker.y
    this.ids[slot] = marker.id
    this.styles[slot] = style
    this.isNamed[slot] = marker.label === '' ? 0 : 1
    this.flags[slot] = flags
  }

  #enlarge(): void {
    const larger = new MarkerSlots(this.capacity * 2)
    larger.xs.set(this.xs)
    larger.ys.set(this.ys)
    larger.ids.set(this.ids)
    larger.styles.set(this.styles)
    larger.isNamed.set(this.isNamed)
    larger.isGone.set(this.isGone)
    larger.flags.set(this.flags)
    this.xs = larger.xs
    this.ys = larger.ys
    this.ids = larger.ids
    this.styles = larger.styles
    this.isNamed = larger.isNamed
    this.isGone = larger.isGone
    this.flags = larger.flags
  }
}

/** The properties that markers of the same look share. */
export type MarkerStyle = Required<Pick<Marker, 'typeId' | 'shape' | 'colour' | 'iconUrl'>>

/** Numbers the styles of markers, so that a marker stores its style as one small integer. */
export class MarkerStyles {
  readonly #styles: MarkerStyle[] = []
  readonly #indicesOfType = new Map<number, number[]>()
  #hiddenTypes: ReadonlySet<number> = new Set()
  #isHidden = new Uint8Array(64)

  get count(): number {
    return this.#styles.length
  }

  at(index: number): MarkerStyle | undefined {
    return this.#styles[index]
  }

  /** By style index: 1 if the style is hidden. */
  get isHidden(): Uint8Array {
    return this.#isHidden
  }

  /** The cost depends on the number of styles, not of markers. */
  hideTypes(typeIds: ReadonlySet<number>): void {
    this.#hiddenTypes = typeIds
    this.#styles.forEach(({ typeId }, index) => (this.#isHidden[index] = typeIds.has(typeId) ? 1 : 0))
  }

  indexOf(marker: Marker): number {
    let ofType = this.#indicesOfType.get(marker.typeId)
    if (ofType === undefined) this.#indicesOfType.set(marker.typeId, (ofType = []))
    for (const index of ofType) if (isOfStyle(marker, this.#styles[index])) return index
    const index = this.#add(marker)
    ofType.push(index)
    return index
  }

  #add({ typeId, shape, colour, iconUrl = null }: Marker): number {
    const index = this.#styles.push({ typeId, shape, colour, iconUrl }) - 1
    if (index >= this.#isHidden.length) this.#isHidden = enlarged(this.#isHidden)
    this.#isHidden[index] = this.#hiddenTypes.has(typeId) ? 1 : 0
    return index
  }
}

const isOfStyle = (marker: Marker, style: MarkerStyle | undefined): boolean =>
  style !== undefined &&
  marker.shape === style.shape &&
  marker.colour === style.colour &&
  (marker.iconUrl ?? null) === style.iconUrl

const enlarged = (flags: Uint8Array): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(flags.length * 2)
  larger.set(flags)
  return larger
}
