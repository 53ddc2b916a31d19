const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** Returns a time in the viewer's own zone: 'Today, 14:20', 'Yesterday, 21:47', '16 Nov 2026, 09:31'. */
export const timeText = (iso: string, now = new Date()): string => {
  const at = new Date(iso)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const name =
    day.format(at) === day.format(now)
      ? 'Today'
      : day.format(at) === day.format(yesterday)
        ? 'Yesterday'
        : day.format(at)
  return `${name}, ${clock.format(at)}`
}

/** Returns the whole date and time, for a tooltip. */
export const wholeTime = (iso: string): string => whole.format(new Date(iso))
