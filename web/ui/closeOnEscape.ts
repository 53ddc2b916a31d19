import type { KeyboardEvent } from 'react'

/**
 * For the `onKeyDown` of an overlay's content. The library sends Escape to the layer that was opened last alone, and a toast is
 * one too: that of an act before the overlay, which appears after it, would take the key away from it.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
