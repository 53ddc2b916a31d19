import type { ContentSession } from './contentSession.ts'

/** How often the page asks what others did, while it is looked at. */
const POLL_MS = 15_000

/** Keeps a session up to date: every now and then, on focus, and as soon as the network is back. */
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
