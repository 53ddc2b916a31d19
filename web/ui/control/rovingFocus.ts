/**
 * For the `ref` of a toolbar: makes it one tab stop, whose arrow keys move along its buttons, as do Home and End. It works on
 * the page itself, so that the buttons need not know.
 */
export const rovingFocus = (toolbar: HTMLElement | null): (() => void) | undefined => {
  if (toolbar === null) return undefined
  let current: HTMLElement | null = null
  const stops = () => [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const mark = () => {
    const all = stops()
    if (current === null || !all.includes(current))
      current = all.find((stop) => stop.getAttribute('aria-pressed') === 'true') ?? all[0] ?? null
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    current = target instanceof HTMLElement ? target.closest('button') : null
    mark()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const all = stops()
    const at = all.findIndex((stop) => stop === document.activeElement)
    const next = at < 0 ? undefined : all.at(destination(event.key, at, all.length) ?? all.length)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const changes = new MutationObserver(mark)
  const stopped = new AbortController()
  toolbar.addEventListener('focusin', onFocusIn, { signal: stopped.signal })
  toolbar.addEventListener('keydown', onKeyDown, { signal: stopped.signal })
  changes.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  mark()
  return () => {
    stopped.abort()
    changes.disconnect()
  }
}

/** Round the ends; null if the key does not move. */
const destination = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
