import { OccupancyGrid } from '../raster/OccupancyGrid.ts'

export type LabelSide = 'right' | 'left' | 'below' | 'above'

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
  readonly id: number
  readonly text: string
  readonly side: LabelSide
  readonly left: number
  readonly top: number
  readonly width: number
}

/** In CSS px from the region's corner. */
export interface RectView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
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
  readonly widthOf: (text: string) => number
  /** Returns a lower bound of `widthOf`, far more cheaply. */
  readonly leastWidthOf: (text: string) => number
}

export const LABEL_HEIGHT_VIEW = 16
/** The gap between the area around a marker and its label. */
export const GAP_VIEW = 5
export const ENCLOSED_GAP_VIEW = 12
/** The least width of a label: if not even this fits, the text need not be measured. */
const LABEL_WIDTH_MIN_VIEW = 14
export const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']
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
  const { width, height, candidates, incumbents, enclosedId, panelSide } = request
  const occupied = new OccupancyGrid(width, height)
  for (let from = 0; from < candidates.count; from += PLACES_PER_SLICE) {
    if (from > 0) yield
    takeMarkers(occupied, candidates, from)
  }
  for (const { left, top, width, height } of request.taken) occupied.take(left, top, width, height)
  const placed: PlacedLabel[] = []
  const isDone = new Set<number>()
  const place = (index: number, sides: readonly LabelSide[]): void => {
    const id = candidates.idAt(index)
    if (!candidates.isNamedAt(index) || isDone.has(id)) return
    const label = firstFree(index, sides, occupied, request)
    if (label === null) return
    occupied.take(label.left, label.top, label.width, LABEL_HEIGHT_VIEW)
    isDone.add(id)
    placed.push(label)
  }
  const placeSome = (sidesOf: SidesOf, from: number, end: number): void => {
    for (let index = from - 1; index >= end; index--)
      place(index, sidesOf(incumbents.get(candidates.idAt(index))))
  }
  function* placeAll(sidesOf: SidesOf): Generator<void, void> {
    for (let from = candidates.count; from > 0; from -= PLACES_PER_SLICE) {
      if (candidates.count > PLACES_PER_SLICE) yield
      placeSome(sidesOf, from, Math.max(0, from - PLACES_PER_SLICE))
    }
  }
  if (enclosedId !== null && panelSide !== null) {
    for (let index = 0; index < candidates.count; index++)
      if (candidates.idAt(index) === enclosedId) place(index, ONLY[OPPOSITE[panelSide]])
    isDone.add(enclosedId)
  }
  // A label that the region's edge pushes to another side must not displace one that could stay.
  if (incumbents.size > 0) {
    yield* placeAll((former) => (former === undefined ? [] : ONLY[former]))
    yield* placeAll((former) => (former === undefined ? [] : SIDES))
  }
  yield* placeAll((former) => (former === undefined ? SIDES : []))
  return placed
}

type SidesOf = (former: LabelSide | undefined) => readonly LabelSide[]

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
  { candidates, enclosedId, widthOf, leastWidthOf }: LabelRequest,
): PlacedLabel | null => {
  const id = candidates.idAt(index)
  const left = candidates.lefts[index] ?? 0
  const top = candidates.tops[index] ?? 0
  const gap = candidates.halfViewAt(index) + (id === enclosedId ? ENCLOSED_GAP_VIEW : GAP_VIEW)
  for (const side of sides) {
    const labelTop = topOn(side, top, gap)
    const isRoomFor = (width: number): boolean =>
      occupied.isFree(leftOn(side, left, width, gap), labelTop, width, LABEL_HEIGHT_VIEW)
    if (!isRoomFor(LABEL_WIDTH_MIN_VIEW)) continue
    const text = candidates.textAt(index)
    if (!isRoomFor(leastWidthOf(text))) continue
    const width = widthOf(text)
    if (isRoomFor(width))
      return { id, text, side, left: leftOn(side, left, width, gap), top: labelTop, width }
  }
  return null
}

/** Returns the left edge of a label of this width. */
const leftOn = (side: LabelSide, left: number, width: number, gap: number): number => {
  if (side === 'right') return left + gap
  return side === 'left' ? left - gap - width : left - width / 2
}

const topOn = (side: LabelSide, top: number, gap: number): number => {
  if (side === 'below') return top + gap
  return side === 'above' ? top - gap - LABEL_HEIGHT_VIEW : top - LABEL_HEIGHT_VIEW / 2
}
