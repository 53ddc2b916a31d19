const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Says about when a session was last used, which is known to the hour. */
export const lastSeenText = (seenAt: string, nowMs: number): string => {
  const agoMs = Math.max(0, nowMs - Date.parse(seenAt))
  if (agoMs < 2 * HOUR_MS) return 'seen within the last two hours'
  if (agoMs < 2 * DAY_MS) return `seen about ${ago.format(-Math.round(agoMs / HOUR_MS), 'hour')}`
  return `seen about ${ago.format(-Math.round(agoMs / DAY_MS), 'day')}`
}
