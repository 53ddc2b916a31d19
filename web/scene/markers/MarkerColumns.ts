import type { Marker } from './Marker.ts'
import { AS_MARKERS, type Showing } from './markerFilter.ts'

/** All markers of a map in columns, by row, in any order: one becomes an object only once it is looked at. */
export interface MarkerColumns {
  readonly count: number
  /** Unique. */
  readonly ids: Float64Array
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Indices into `styles`. */
  readonly styleIndices: Uint32Array
  /** The store that takes in the columns adds to them. */
  readonly styles: MarkerStyles
  /** Empty where there is none. */
  readonly labels: readonly string[]
  /** 0 where it is on all; null if all are. */
  readonly floors: Uint32Array | null
  markerAt(row: number): Marker | undefined
}

/** Returns the columns of markers that are objects already. */
export const columnsOf = (markers: readonly Marker[]): MarkerColumns => {
  const count = markers.length
  const [ids, xs, ys] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const styleIndices = new Uint32Array(count)
  const styles = new MarkerStyles()
  markers.forEach((marker, row) => {
    ids[row] = marker.id
    xs[row] = marker.x
    ys[row] = marker.y
    styleIndices[row] = styles.indexOf(marker)
  })
  const labels = markers.map(({ label }) => label)
  const floors = markers.some(({ floor }) => floor)
    ? Uint32Array.from(markers, ({ floor }) => floor ?? 0)
    : null
  return { count, ids, xs, ys, styleIndices, styles, labels, floors, markerAt: (row) => markers[row] }
}

/** The properties that markers of the same look share. */
type StyledMarker = Pick<Marker, 'typeId' | 'shape' | 'colour' | 'iconUrl'>
export type MarkerStyle = Required<StyledMarker>

/** Numbers the styles of markers, so that a marker stores its style as one small integer. */
export class MarkerStyles {
  readonly #styles: MarkerStyle[] = []
  readonly #indicesOfType = new Map<number, number[]>()
  #showingOf: (typeId: number) => Showing = () => AS_MARKERS
  #showings = new Uint8Array(64)

  get count(): number {
    return this.#styles.length
  }

  at(index: number): MarkerStyle | undefined {
    return this.#styles[index]
  }

  /** By style index: a `Showing`. */
  get showings(): Uint8Array {
    return this.#showings
  }

  get areAllMarkers(): boolean {
    return this.#showings.every((showing) => showing === AS_MARKERS)
  }

  /** The cost depends on the number of styles, not of markers. */
  showTypes(showingOf: (typeId: number) => Showing): void {
    this.#showingOf = showingOf
    this.#styles.forEach(({ typeId }, index) => (this.#showings[index] = showingOf(typeId)))
  }

  indexOf(marker: StyledMarker): number {
    let ofType = this.#indicesOfType.get(marker.typeId)
    if (ofType === undefined) this.#indicesOfType.set(marker.typeId, (ofType = []))
    for (const index of ofType) if (isOfStyle(marker, this.#styles[index])) return index
    const index = this.#add(marker)
    ofType.push(index)
    return index
  }

  #add({ typeId, shape, colour, iconUrl = null }: StyledMarker): number {
    const index = this.#styles.push({ typeId, shape, colour, iconUrl }) - 1
    if (index >= this.#showings.length) this.#showings = enlarged(this.#showings)
    this.#showings[index] = this.#showingOf(typeId)
    return index
  }
}

const isOfStyle = (marker: StyledMarker, style: MarkerStyle | undefined): boolean =>
  style !== undefined &&
  marker.shape === style.shape &&
  marker.colour === style.colour &&
  (marker.iconUrl ?? null) === style.iconUrl

const enlarged = (flags: Uint8Array): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(flags.length * 2)
  larger.set(flags)
  return larger
}
