const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns when something was edited in local time: 'edited today at 16:40', 'edited yesterday at 9:05', 'edited 3 Mar 2026'. */
export const editedText = (editedAt: number, now: Date): string => {
  const edited = new Date(editedAt)
  const word = DAYS.get(Math.round((dayOf(now) - dayOf(edited)) / DAY_MS))
  return word === undefined ? `edited ${day.format(edited)}` : `edited ${word} at ${time.format(edited)}`
}

const DAYS: ReadonlyMap<number, string> = new Map([
  [0, 'today'],
  [1, 'yesterday'],
])

/** Midnight of a day in local time; counted days may have 23 or 25 hours. */
const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
