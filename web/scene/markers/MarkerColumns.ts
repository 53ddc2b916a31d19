import type { Marker } from './Marker.ts'
import { MarkerStyles } from './MarkerStyles.ts'

/** All markers of a map in columns, by row, in any order: one becomes an object only once it is looked at. */
export interface MarkerColumns {
  readonly count: number
  /** Unique. */
  readonly ids: Float64Array
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Indices into `styles`. */
  readonly styleIndices: Uint32Array
  /** Whoever takes in the columns adds to them. */
  readonly styles: MarkerStyles
  /** Empty where there is none. */
  readonly labels: readonly string[]
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
  return { count, ids, xs, ys, styleIndices, styles, labels, markerAt: (row) => markers[row] }
}
