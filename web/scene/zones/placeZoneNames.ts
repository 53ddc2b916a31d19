import type { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import type { FittedText } from '../raster/TextMeasure.ts'

/** The least a text on the map takes, in CSS px. */
export const TEXT_WIDTH_MIN_VIEW = 16
export const TEXT_HEIGHT_MIN_VIEW = 21
/** A name may stand out of its zone by this share of the room there is. */
const OVERHANG = 1.4

/** In CSS px from the region's corner: the middle of the name, and how wide its zone is there. */
export interface NameCandidate {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly room: number
}

export interface PlacedName {
  readonly text: string
  readonly left: number
  readonly top: number
}

interface NameRequest {
  /** The largest zones first: so much the more their names say. */
  readonly candidates: readonly NameCandidate[]
  readonly occupied: OccupancyGrid
  readonly fitted: (text: string) => FittedText
}

/** Names that have room in their zones and beside one another. */
export const placeZoneNames = ({ candidates, occupied, fitted }: NameRequest): PlacedName[] => {
  const placed: PlacedName[] = []
  for (const { text, left, top, room } of candidates) {
    if (text === '' || room * OVERHANG < TEXT_WIDTH_MIN_VIEW) continue
    const { text: shown, width } = fitted(text)
    const taken = Math.max(TEXT_WIDTH_MIN_VIEW, width)
    const corner = [left - taken / 2, top - TEXT_HEIGHT_MIN_VIEW / 2] as const
    if (taken > room * OVERHANG || !occupied.isFree(...corner, taken, TEXT_HEIGHT_MIN_VIEW)) continue
    occupied.take(...corner, taken, TEXT_HEIGHT_MIN_VIEW)
    placed.push({ text: shown, left, top })
  }
  return placed
}
