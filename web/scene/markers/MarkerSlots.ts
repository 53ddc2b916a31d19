import type { Marker } from './Marker.ts'
import { columnsOf, type MarkerColumns } from './MarkerColumns.ts'

/** Spare slots when the columns are allocated. */
const HEADROOM = 1024

/**
 * Markers in typed arrays, by slot. A slot is never reused: a removed marker is flagged as gone. A marker that came in columns
 * becomes an object when it is looked at.
 */
export class MarkerSlots {
  xs: Float64Array
  ys: Float64Array
  ids: Float64Array
  /** Indices into the store's styles. */
  styles: Uint32Array
  /** Whether it has a label. */
  isNamed: Uint8Array
  isGone: Uint8Array
  /** The floors that they are on, 0 if on all; null if all are. */
  floors: Uint32Array | null = null
  /** The bits of `markerFilter.ts`. */
  flags: Uint8Array
  /** How many slots are in use. */
  count = 0
  /** How many markers are not gone. */
  size = 0
  /** How many of them have a label. */
  named = 0
  readonly #columns: MarkerColumns
  /** Rows of the columns, by slot. */
  readonly #rows: Uint32Array
  /** Made as long as all others at once: an array that is filled here and there would become a slow dictionary. */
  readonly #markers: (Marker | undefined)[]
  /** Made when one is asked for. */
  #slotOf: Map<number, number> | null = null

  /** For the markers of `columns`, in the order of `rows`. */
  constructor(columns: MarkerColumns = columnsOf([]), rows: Uint32Array = new Uint32Array(0)) {
    this.#columns = columns
    this.#rows = rows
    const capacity = rows.length + HEADROOM
    this.xs = new Float64Array(capacity)
    this.ys = new Float64Array(capacity)
    this.ids = new Float64Array(capacity)
    this.styles = new Uint32Array(capacity)
    this.isNamed = new Uint8Array(capacity)
    this.isGone = new Uint8Array(capacity)
    this.flags = new Uint8Array(capacity)
    this.#markers = new Array<Marker | undefined>(capacity)
    this.#addRows()
  }

  get capacity(): number {
    return this.xs.length
  }

  #addRows(): void {
    const { ids, xs, ys, styleIndices, labels, floors } = this.#columns
    if (floors !== null) this.floors = new Uint32Array(this.capacity)
    for (const [slot, row] of this.#rows.entries()) {
      this.xs[slot] = xs[row] ?? 0
      this.ys[slot] = ys[row] ?? 0
      this.ids[slot] = ids[row] ?? 0
      this.styles[slot] = styleIndices[row] ?? 0
      if (this.floors !== null) this.floors[slot] = floors?.[row] ?? 0
      if (labels[row]?.length === 0) continue
      this.isNamed[slot] = 1
      this.named++
    }
    this.size = this.count = this.#rows.length
  }

  /** Returns the slot of a marker that is not gone. */
  slotOf(id: number): number | undefined {
    if (this.#slotOf) return this.#slotOf.get(id)
    this.#slotOf = new Map()
    for (let slot = 0; slot < this.count; slot++)
      if (this.isGone[slot] === 0) this.#slotOf.set(this.ids[slot] ?? 0, slot)
    return this.#slotOf.get(id)
  }

  /** @throws RangeError if there is no such slot */
  markerAt(slot: number): Marker {
    const marker = (this.#markers[slot] ??= this.#columns.markerAt(this.#rows[slot] ?? -1))
    if (!marker) throw new RangeError(`There is no marker in slot ${slot}.`)
    return marker
  }

  labelAt(slot: number): string {
    return this.#markers[slot]?.label ?? this.#columns.labels[this.#rows[slot] ?? -1] ?? ''
  }

  /** `style` and `flags`: its style and its flags. No marker of its id may be there. */
  add(marker: Marker, style: number, flags: number): void {
    if (this.count === this.capacity) this.#enlarge()
    const slot = this.count++
    this.size++
    this.#fill(slot, marker, style, flags)
    this.#slotOf?.set(marker.id, slot)
  }

  /** Puts another version of a marker in its slot. */
  replace(slot: number, marker: Marker, style: number, flags: number): void {
    this.named -= this.isNamed[slot] ?? 0
    this.#fill(slot, marker, style, flags)
  }

  remove(slot: number): void {
    this.isGone[slot] = 1
    this.size--
    this.named -= this.isNamed[slot] ?? 0
    this.#slotOf?.delete(this.ids[slot] ?? 0)
  }

  #fill(slot: number, marker: Marker, style: number, flags: number): void {
    const isNamed = marker.label === '' ? 0 : 1
    this.#markers[slot] = marker
    this.xs[slot] = marker.x
    this.ys[slot] = marker.y
    this.ids[slot] = marker.id
    this.styles[slot] = style
    this.isNamed[slot] = isNamed
    this.flags[slot] = flags
    if (marker.floor) this.floors ??= new Uint32Array(this.capacity)
    if (this.floors !== null) this.floors[slot] = marker.floor ?? 0
    this.named += isNamed
  }

  #enlarge(): void {
    const capacity = this.capacity * 2
    const larger = <T extends Float64Array | Uint32Array | Uint8Array>(column: T, copy: T): T => {
      copy.set(column)
      return copy
    }
    this.xs = larger(this.xs, new Float64Array(capacity))
    this.ys = larger(this.ys, new Float64Array(capacity))
    this.ids = larger(this.ids, new Float64Array(capacity))
    this.styles = larger(this.styles, new Uint32Array(capacity))
    this.isNamed = larger(this.isNamed, new Uint8Array(capacity))
    this.isGone = larger(this.isGone, new Uint8Array(capacity))
    this.flags = larger(this.flags, new Uint8Array(capacity))
    if (this.floors !== null) this.floors = larger(this.floors, new Uint32Array(capacity))
  }
}
