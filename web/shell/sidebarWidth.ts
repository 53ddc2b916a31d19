import { SIDEBAR_DEFAULT_PX, SIDEBAR_MAX_PX, SIDEBAR_MIN_PX } from '../../shared/limits.ts'

const isAllowed = (widthPx: number): boolean => widthPx >= SIDEBAR_MIN_PX && widthPx <= SIDEBAR_MAX_PX

/** A wish outside the range is ignored: the width stays at the last one that was accepted. */
export const acceptWidth = (currentPx: number, wantedPx: number): number =>
  isAllowed(wantedPx) ? Math.round(wantedPx) : currentPx

/** A stored width that is none, or out of range, falls back to the default. */
export const storedWidth = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) && isAllowed(Number(text)) ? Number(text) : SIDEBAR_DEFAULT_PX
