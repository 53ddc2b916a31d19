import type { ContentSession } from './contentSession.ts'

/** How often a visible page asks what others did. */
const POLL_MS = 15_000

/** Keeps a session up to date: at intervals, on focus, and when the network returns. Returns a function that stops it. */
export const watchContent = (session: ContentSession): (() => void) => {
  const look = () => {
    if (document.visibilityState === 'visible') void session.catchUp()
  }
  const comeBack = () => {
    session.retry()
    look()
  }
  const timer = setInterval(look, POLL_MS)
  window.addEventListener('online', comeBack)
  window.addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', comeBack)
    window.removeEventListener('focus', comeBack)
    document.removeEventListener('visibilitychange', look)
  }
}
