import type { ContentSession } from './contentState.ts'
import { isUnsent } from './saving/SaveReporter.ts'

/** How often a visible page asks what others did while it is not told. */
const POLL_MS = 15_000

/**
 * Keeps a session up to date: at intervals unless it is told what happens, on focus, and when the network returns. Returns a
 * function that stops it.
 */
export const watchContent = (
  session: Pick<ContentSession, 'catchUp' | 'retry'>,
  isLive: () => boolean,
): (() => void) => {
  const look = () => {
    if (document.visibilityState === 'visible') void session.catchUp()
  }
  const comeBack = () => {
    session.retry()
    look()
  }
  const timer = setInterval(() => !isLive() && look(), POLL_MS)
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

/** Has the browser ask before the page is left, but only while changes are unsent. Returns a function that stops it. */
export const askWhileUnsent = ({ store }: Pick<ContentSession, 'store'>): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const stop = () => window.removeEventListener('beforeunload', ask)
  const follow = () =>
    isUnsent(store.getState().save) ? window.addEventListener('beforeunload', ask) : stop()
  const unsubscribe = store.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop()
  }
}
