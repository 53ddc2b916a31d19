import { OccupancyGrid } from '../../raster/OccupancyGrid.ts'

export type LabelSide = 'right' | 'left' | 'below' | 'above'

/** In CSS px from the region's corner. */
export interface RectView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const LABEL_HEIGHT_VIEW = 16
/** The gap between the area around a marker and its label. */
export const GAP_VIEW = 5
/** The least width of a label: if not even this fits, the text need not be measured. */
const LABEL_WIDTH_MIN_VIEW = 14
export const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/**
 * Places with labels, in CSS px from the region's corner, in drawing order: the last is on top and gets its label
 * first.
 */
export interface LabelCandidates {
  readonly count: number
  readonly lefts: Float64Array
  readonly tops: Float64Array
  idAt(index: number): number
  /** Whether it has a text; labels avoid the place anyway. */
  isNamedAt(index: number): boolean
  textAt(index: number): string
  /** How far labels stay from the place. */
  halfViewAt(index: number): number
}

export interface PlacedLabel {
  /** Of the candidate. */
  readonly index: number
  readonly id: number
  readonly text: string
  readonly side: LabelSide
  readonly left: number
  readonly top: number
  readonly width: number
}

export interface LabelRequest {
  readonly width: number
  readonly height: number
  readonly candidates: LabelCandidates
  /** Places that have a label keep it and, if possible, its side, so that labels do not flicker while the map moves. */
  readonly incumbents: ReadonlyMap<number, LabelSide>
  /** The marker with selection ticks around it, which its label avoids. */
  readonly enclosedId: number | null
  /** Where a panel is open beside that marker: its label is on the other side, or nowhere. */
  readonly panelSide: LabelSide | null
  /** What else labels keep clear of. */
  readonly taken: readonly RectView[]
  /** What of the region is in view, for a view that rests: there no label is cut by its edge. */
  readonly view: RectView | null
  readonly widthOf: (text: string) => number
  /** Returns a lower bound of `widthOf`, far more cheaply. */
  readonly leastWidthOf: (text: string) => number
}

export const ENCLOSED_GAP_VIEW = 12
export const OPPOSITE: Readonly<Record<LabelSide, LabelSide>> = {
  right: 'left',
  left: 'right',
  below: 'above',
  above: 'below',
}
const ONLY: Readonly<Record<LabelSide, readonly LabelSide[]>> = {
  right: ['right'],
  left: ['left'],
  below: ['below'],
  above: ['above'],
}

/** How many places are looked at in one slice. */
export const PLACES_PER_SLICE = 8_000

/** Greedily labels as many places as fit: right of the marker, else left, below or above. */
export const placeLabels = (request: LabelRequest): PlacedLabel[] => {
  const placing = placeLabelsInSlices(request)
  let step = placing.next()
  while (!step.done) step = placing.next()
  return step.value
}

/** The same in slices: up to each `yield` so many places are looked at. */
export function* placeLabelsInSlices(request: LabelRequest): Generator<void, PlacedLabel[]> {
  const { candidates, incumbents, enclosedId, panelSide } = request
  const { count } = candidates
  const occupied = yield* takeInSlices(request)
  const placed: PlacedLabel[] = []
  const isDone = new Uint8Array(candidates.count)
  const place = (index: number, sides: readonly LabelSide[]): void => {
    if (isDone[index] === 1 || !candidates.isNamedAt(index)) return
    const label = firstFree(index, sides, occupied, request)
    if (label === null) return
    occupied.take(label.left, label.top, label.width, LABEL_HEIGHT_VIEW)
    isDone[index] = 1
    placed.push(label)
  }
  if (enclosedId !== null && panelSide !== null)
    for (let index = 0; index < count; index++) {
      if (candidates.idAt(index) !== enclosedId) continue
      place(index, ONLY[OPPOSITE[panelSide]])
      isDone[index] = 1
    }
  const formers: { readonly index: number; readonly side: LabelSide }[] = []
  if (incumbents.size > 0)
    for (let index = count - 1; index >= 0; index--) {
      const side = incumbents.get(candidates.idAt(index))
      if (side !== undefined) formers.push({ index, side })
      if (index > 0 && index % PLACES_PER_SLICE === 0) yield
    }
  // A label that the region's edge pushes to another side must not displace one that could stay.
  for (const { index, side } of formers) place(index, ONLY[side])
  for (const { index } of formers) {
    place(index, SIDES)
    isDone[index] = 1
  }
  const placeSome = (from: number, end: number): void => {
    for (let index = from - 1; index >= end; index--) place(index, SIDES)
  }
  // The loop is a function of its own: that of a generator is not made fast by every browser.
  for (let from = count; from > 0; from -= PLACES_PER_SLICE) {
    if (count > PLACES_PER_SLICE) yield
    placeSome(from, Math.max(0, from - PLACES_PER_SLICE))
  }
  return placed
}

/** Returns a grid on which the markers are, and what else labels keep clear of. */
function* takeInSlices({ width, height, candidates, taken }: LabelRequest): Generator<void, OccupancyGrid> {
  const occupied = new OccupancyGrid(width, height)
  for (let from = 0; from < candidates.count; from += PLACES_PER_SLICE) {
    if (from > 0) yield
    takeMarkers(occupied, candidates, from)
  }
  for (const rect of taken) occupied.take(rect.left, rect.top, rect.width, rect.height)
  return occupied
}

const takeMarkers = (occupied: OccupancyGrid, candidates: LabelCandidates, from: number): void => {
  const end = Math.min(candidates.count, from + PLACES_PER_SLICE)
  for (let index = from; index < end; index++)
    occupied.takeAround(
      candidates.lefts[index] ?? 0,
      candidates.tops[index] ?? 0,
      candidates.halfViewAt(index),
    )
}

const firstFree = (
  index: number,
  sides: readonly LabelSide[],
  occupied: OccupancyGrid,
  { candidates, enclosedId, view, widthOf, leastWidthOf }: LabelRequest,
): PlacedLabel | null => {
  const left = candidates.lefts[index] ?? 0
  const top = candidates.tops[index] ?? 0
  const isEnclosed = enclosedId !== null && candidates.idAt(index) === enclosedId
  const gap = candidates.halfViewAt(index) + (isEnclosed ? ENCLOSED_GAP_VIEW : GAP_VIEW)
  for (const side of sides) {
    const labelTop = topOn(side, top, gap)
    // Where markers are crowded this is as far as it gets, tens of thousands of times for one picture.
    if (!isRoom(occupied, side, left, labelTop, LABEL_WIDTH_MIN_VIEW, gap)) continue
    const text = candidates.textAt(index)
    if (!isRoom(occupied, side, left, labelTop, leastWidthOf(text), gap)) continue
    const width = widthOf(text)
    if (!isRoom(occupied, side, left, labelTop, width, gap)) continue
    const box = { left: leftOn(side, left, width, gap), top: labelTop, width, height: LABEL_HEIGHT_VIEW }
    if (view !== null && isCut(view, { left, top, width: 0, height: 0 }, box)) continue
    return { index, id: candidates.idAt(index), text, side, left: box.left, top: labelTop, width }
  }
  return null
}

/** Whether the edge of the view cuts a label, or parts it from its place. */
const isCut = (view: RectView, place: RectView, label: RectView): boolean =>
  !isIn(view, label) && (isIn(view, place) || touches(view, label))

const touches = (a: RectView, b: RectView): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

export const isIn = (outer: RectView, { left, top, width, height }: RectView): boolean =>
  left >= outer.left &&
  top >= outer.top &&
  left + width <= outer.left + outer.width &&
  top + height <= outer.top + outer.height

/** Whether a label of this width has room on one side of a place. */
const isRoom = (
  occupied: OccupancyGrid,
  side: LabelSide,
  left: number,
  labelTop: number,
  width: number,
  gap: number,
): boolean => occupied.isFree(leftOn(side, left, width, gap), labelTop, width, LABEL_HEIGHT_VIEW)

/** Returns the left edge of a label of this width. */
const leftOn = (side: LabelSide, left: number, width: number, gap: number): number => {
  if (side === 'right') return left + gap
  return side === 'left' ? left - gap - width : left - width / 2
}

const topOn = (side: LabelSide, top: number, gap: number): number => {
  if (side === 'below') return top + gap
  return side === 'above' ? top - gap - LABEL_HEIGHT_VIEW : top - LABEL_HEIGHT_VIEW / 2
}
