import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Returns what lets the arrow keys move the focus along the rows of a list, of which only those in view are rendered. */
export const useRowKeys =
  (list: RefObject<HTMLElement | null>, count: number, scrollToIndex: (index: number) => void) =>
  (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (step === 0 || row === null) return
    event.preventDefault()
    const next = Math.min(count - 1, Math.max(0, Number(row.dataset['index']) + step))
    // A key that is held repeats faster than a slow browser tells that it has scrolled.
    flushSync(() => scrollToIndex(next))
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] .side-row__name`)?.focus()
  }
