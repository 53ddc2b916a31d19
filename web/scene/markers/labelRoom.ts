import { OccupancyGrid } from '../raster/OccupancyGrid.ts'

export type LabelSide = 'right' | 'left' | 'below' | 'above'

/** In CSS px from the region's corner. */
export interface RectView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where labels are placed. */
export interface LabelRegion {
  readonly width: number
  readonly height: number
  /** What else labels keep clear of. */
  readonly taken: readonly RectView[]
}

/** Markers in a region, in CSS px from its corner. */
export interface LabelPlaces extends LabelRegion {
  readonly lefts: Float64Array<ArrayBuffer>
  readonly tops: Float64Array<ArrayBuffer>
  /** How far labels stay from each of them. */
  readonly halves: Uint8Array<ArrayBuffer>
  /** 1 for those with a label. */
  readonly isNamed: Uint8Array<ArrayBuffer>
  /** One whose label has another place; -1 if there is none. */
  readonly except: number
}

/** Where labels may be. */
export interface LabelRoom {
  /** The cells of an OccupancyGrid on which the markers are, and what else labels keep clear of. */
  readonly cells: Uint8Array<ArrayBuffer>
  /** The markers with a label that has room if no other one takes it, ascending; few where markers are crowded. */
  readonly open: Uint32Array<ArrayBuffer>
}

export const LABEL_HEIGHT_VIEW = 16
/** The gap between the area around a marker and its label. */
export const GAP_VIEW = 5
/** The least width of a label: if not even this fits, the text need not be measured. */
export const LABEL_WIDTH_MIN_VIEW = 14
export const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/** Looks at all markers of a region at once. It needs no page: `markerWorker` runs it. */
export const findLabelRoom = (places: LabelPlaces): LabelRoom => {
  const { width, height, lefts, tops, halves, isNamed, taken, except } = places
  const occupied = new OccupancyGrid(width, height)
  for (let at = 0; at < lefts.length; at++)
    occupied.takeAround(lefts[at] ?? 0, tops[at] ?? 0, halves[at] ?? 0)
  for (const rect of taken) occupied.take(rect.left, rect.top, rect.width, rect.height)
  const open = new Uint32Array(lefts.length)
  let count = 0
  for (let at = 0; at < lefts.length; at++)
    if (isNamed[at] === 1 && (at === except || isOpen(occupied, places, at))) open[count++] = at
  return { cells: occupied.cells, open: open.slice(0, count) }
}

const isOpen = (occupied: OccupancyGrid, { lefts, tops, halves }: LabelPlaces, at: number): boolean => {
  const left = lefts[at] ?? 0
  const top = tops[at] ?? 0
  const gap = (halves[at] ?? 0) + GAP_VIEW
  for (const side of SIDES)
    if (isRoom(occupied, side, left, topOn(side, top, gap), LABEL_WIDTH_MIN_VIEW, gap)) return true
  return false
}

/** Whether a label of this width has room on one side of a place. */
export const isRoom = (
  occupied: OccupancyGrid,
  side: LabelSide,
  left: number,
  labelTop: number,
  width: number,
  gap: number,
): boolean => occupied.isFree(leftOn(side, left, width, gap), labelTop, width, LABEL_HEIGHT_VIEW)

/** Returns the left edge of a label of this width. */
export const leftOn = (side: LabelSide, left: number, width: number, gap: number): number => {
  if (side === 'right') return left + gap
  return side === 'left' ? left - gap - width : left - width / 2
}

export const topOn = (side: LabelSide, top: number, gap: number): number => {
  if (side === 'below') return top + gap
  return side === 'above' ? top - gap - LABEL_HEIGHT_VIEW : top - LABEL_HEIGHT_VIEW / 2
}
