/** How a flash looks at a moment, in CSS px. */
export interface FlashRing {
  readonly radiusView: number
  readonly alpha: number
}

export const FLASH_PULSE_MS = 400
const PULSES = 2
/** Just outside of a marker. */
const NEAR_VIEW = 10
export const FLASH_REACH_VIEW = 24
/** As many pictures of a pulse are painted, once. */
const STEPS = 12

/** Stays, for as long as what it points out is pointed at. */
const STEADY: FlashRing = { radiusView: NEAR_VIEW + 2, alpha: 1 }

/** Rings that run outwards, then an outline that stays. Where motion is reduced there is only the outline. */
export const flashRingAt = (elapsedMs: number, isMotionReduced: boolean): FlashRing => {
  if (isMotionReduced || !isPulsing(elapsedMs)) return STEADY
  const step = Math.floor(((Math.max(0, elapsedMs) % FLASH_PULSE_MS) / FLASH_PULSE_MS) * STEPS)
  const share = step / (STEPS - 1)
  return { radiusView: NEAR_VIEW + (FLASH_REACH_VIEW - NEAR_VIEW) * share, alpha: 1 - share * 0.8 }
}

export const isPulsing = (elapsedMs: number): boolean => elapsedMs < PULSES * FLASH_PULSE_MS
