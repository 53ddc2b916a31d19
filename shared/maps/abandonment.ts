/** A map whose content and record nobody has changed for as long counts as abandoned. */
const ABANDONED_MONTHS = 6

/** Returns how many whole months ago something was. */
export const monthsSince = (then: Date, now = new Date()): number => {
  const months = (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth()
  const back = new Date(now)
  back.setUTCMonth(now.getUTCMonth() - months)
  return Math.max(0, then > back ? months - 1 : months)
}

export const isAbandoned = (updatedAt: Date, now = new Date()): boolean =>
  monthsSince(updatedAt, now) >= ABANDONED_MONTHS

/** What is said of an abandoned map; null of any other. */
export const abandonmentText = (updatedAt: Date, now = new Date()): string | null =>
  isAbandoned(updatedAt, now) ? `Not updated for ${monthsSince(updatedAt, now)} months` : null
