/** Oldest first. */
let waiting: (() => void)[] = []

/**
 * Calls back once the browser has painted what has changed so far: what one sees first is not held up by what follows from it.
 * Several calls share no frame. When nothing more will be painted, as the page is hidden or left, all are made at once.
 */
export const afterPaint = (act: () => void): void => {
  if (typeof document === 'undefined' || document.hidden) return act()
  waiting.push(act)
  if (waiting.length > 1) return
  document.addEventListener('visibilitychange', runAll)
  window.addEventListener('pagehide', runAll)
  inNextFrame()
}

const inNextFrame = (): unknown => requestAnimationFrame(() => setTimeout(runOne))

const runOne = (): void => {
  const [act, ...rest] = waiting
  waiting = rest
  if (rest.length > 0) inNextFrame()
  else stopWatching()
  act?.()
}

const runAll = (): void => {
  const acts = waiting
  waiting = []
  stopWatching()
  for (const act of acts) act()
}

const stopWatching = (): void => {
  document.removeEventListener('visibilitychange', runAll)
  window.removeEventListener('pagehide', runAll)
}
