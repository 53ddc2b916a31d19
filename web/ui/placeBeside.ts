export type Side = 'top' | 'right' | 'bottom' | 'left'

/** A box in the window, CSS px. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/**
 * Places a floating box beside its anchor and centred on it: on the wanted side, or on the opposite one if that has no
 * room, and always within the window.
 */
export const placeBeside = (
  anchor: Box,
  floating: Size,
  view: Size,
  { side, gap }: { side: Side; gap: number },
): { left: number; top: number } => {
  const wanted = standOn(side, anchor, floating, gap)
  const { left, top } = fits(wanted, side, floating, view, gap)
    ? wanted
    : standOn(OPPOSITE[side], anchor, floating, gap)
  return {
    left: clamp(left, gap, view.width - floating.width - gap),
    top: clamp(top, gap, view.height - floating.height - gap),
  }
}

const standOn = (side: Side, anchor: Box, floating: Size, gap: number) => {
  const middleX = anchor.left + (anchor.width - floating.width) / 2
  const middleY = anchor.top + (anchor.height - floating.height) / 2
  switch (side) {
    case 'top':
      return { left: middleX, top: anchor.top - floating.height - gap }
    case 'bottom':
      return { left: middleX, top: anchor.top + anchor.height + gap }
    case 'left':
      return { left: anchor.left - floating.width - gap, top: middleY }
    case 'right':
      return { left: anchor.left + anchor.width + gap, top: middleY }
  }
}

const fits = (
  place: { left: number; top: number },
  side: Side,
  floating: Size,
  view: Size,
  gap: number,
): boolean =>
  side === 'top' || side === 'bottom'
    ? place.top >= gap && place.top + floating.height <= view.height - gap
    : place.left >= gap && place.left + floating.width <= view.width - gap

/** If `max` is below `min`, `min` wins. */
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))
