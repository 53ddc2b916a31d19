const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Longer ago than so many days, a time is a date. */
const RELATIVE_DAYS = 7
/** Up to so long ago it is told in hours, although midnight has passed since. */
const RELATIVE_HOURS = 12

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/**
 * Returns how long ago a time was, by the viewer's own calendar: 'just now', '5 minutes ago', '3 hours ago', 'yesterday',
 * '6 days ago'; then its date, '16 Nov 2026'.
 */
export const timeText = (at: Date, now = new Date()): string => {
  const agoMs = now.getTime() - at.getTime()
  if (agoMs < MINUTE_MS) return 'just now'
  if (agoMs < HOUR_MS) return ago.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  const days = Math.round((midnightOf(now) - midnightOf(at)) / DAY_MS)
  if (days === 0 || agoMs < RELATIVE_HOURS * HOUR_MS) return ago.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return days < RELATIVE_DAYS ? ago.format(-days, 'day') : dateText(at)
}

/** Returns a date: '16 Nov 2026'. */
export const dateText = (at: Date): string => day.format(at)

/** Returns the whole date and time, for a tooltip. */
export const wholeTimeText = (at: Date): string => whole.format(at)

/** Of a day in local time; counted days may have 23 or 25 hours. */
const midnightOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
