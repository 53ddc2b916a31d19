import type { Snap, SnapKind } from '../state/Snap.ts'
import { Mark } from './MapGroup.tsx'
import { AccentPath } from './marks.tsx'

const circle = (radius: number): string =>
  `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0`

/** What a point snaps to, told apart by shape; in CSS px around it. */
const SIGNS: Record<SnapKind, string> = {
  // Two rings: the outline closes.
  first: circle(15) + circle(9),
  vertex: 'M-10 -10H10V10H-10Z',
  // Crossed lines.
  crossing: 'M-10 -10L10 10M-10 10L10 -10',
  // The corner of a frame, twice.
  corner: 'M-12 2V12H-2M2 -12H12V-2',
  // A pin's diamond.
  marker: 'M0 -13L11 0L0 13L-11 0Z',
  // An hourglass, as in CAD programs: the nearest place of a line.
  edge: 'M-9 -9H9L-9 9H9Z',
  // Two bars: the edge of the picture.
  border: 'M-12 -6H12M-12 6H12',
}

/** The sign around what a point snaps to. */
export function SnapTarget({ snap: { kind, pointMap } }: { readonly snap: Snap }) {
  return (
    <Mark at={pointMap}>
      <AccentPath data={SIGNS[kind]} widthView={2} />
    </Mark>
  )
}
