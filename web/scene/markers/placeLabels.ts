import { OccupancyGrid } from './OccupancyGrid.ts'

export type LabelSide = 'right' | 'left' | 'below' | 'above'

/** A place with a name, in CSS px from the region's corner. */
export interface LabelCandidate {
  readonly id: number
  readonly left: number
  readonly top: number
  readonly text: string
}

export interface PlacedLabel {
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
  /** In drawing order: the last lies on top and is named first. Those without a text are only kept clear of. */
  readonly candidates: readonly LabelCandidate[]
  /** What is named already keeps its name and, where it can, its side: names do not flicker while the map moves. */
  readonly incumbents: ReadonlyMap<number, LabelSide>
  readonly widthOf: (text: string) => number
}

export const LABEL_HEIGHT_VIEW = 16
/** From a marker's place to its label. */
const GAP_VIEW = 11
/** Labels keep clear of markers this far around their places. */
const MARKER_HALF_VIEW = 6
/** No label is narrower: where not even this fits, the text need not be measured. */
const LABEL_WIDTH_MIN_VIEW = 14
const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/** Names as many places as there is room for, greedily: right of its marker, else left, below, above, else not. */
export const placeLabels = (request: LabelRequest): PlacedLabel[] => {
  const { width, height, candidates, incumbents } = request
  const occupied = new OccupancyGrid(width, height)
  for (const { left, top } of candidates)
    occupied.take(left - MARKER_HALF_VIEW, top - MARKER_HALF_VIEW, MARKER_HALF_VIEW * 2, MARKER_HALF_VIEW * 2)
  const placed: PlacedLabel[] = []
  const place = (candidate: LabelCandidate): void => {
    const label = candidate.text === '' ? null : firstFree(candidate, occupied, request)
    if (label === null) return
    occupied.take(label.left, label.top, label.width, LABEL_HEIGHT_VIEW)
    placed.push(label)
  }
  for (const candidate of candidates.toReversed()) if (incumbents.has(candidate.id)) place(candidate)
  for (const candidate of candidates.toReversed()) if (!incumbents.has(candidate.id)) place(candidate)
  return placed
}

const firstFree = (
  { id, left, top, text }: LabelCandidate,
  occupied: OccupancyGrid,
  { incumbents, widthOf }: LabelRequest,
): PlacedLabel | null => {
  const former = incumbents.get(id)
  const sides = former === undefined ? SIDES : [former, ...SIDES.filter((side) => side !== former)]
  for (const side of sides) {
    const [leastLeft, leastTop] = cornerOf(side, left, top, LABEL_WIDTH_MIN_VIEW)
    if (!occupied.isFree(leastLeft, leastTop, LABEL_WIDTH_MIN_VIEW, LABEL_HEIGHT_VIEW)) continue
    const width = widthOf(text)
    const [labelLeft, labelTop] = cornerOf(side, left, top, width)
    if (occupied.isFree(labelLeft, labelTop, width, LABEL_HEIGHT_VIEW))
      return { id, text, side, left: labelLeft, top: labelTop, width }
  }
  return null
}

const cornerOf = (side: LabelSide, left: number, top: number, width: number): [number, number] => {
  if (side === 'right') return [left + GAP_VIEW, top - LABEL_HEIGHT_VIEW / 2]
  if (side === 'left') return [left - GAP_VIEW - width, top - LABEL_HEIGHT_VIEW / 2]
  if (side === 'below') return [left - width / 2, top + GAP_VIEW]
  return [left - width / 2, top - GAP_VIEW - LABEL_HEIGHT_VIEW]
}
