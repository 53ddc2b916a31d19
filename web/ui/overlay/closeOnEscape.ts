import type { KeyboardEvent } from 'react'

/**
 * For the `onKeyDown` of an overlay's content. Radix sends Escape only to the layer that was opened last, and a toast counts as
 * one: without this, a toast that appears while a dialog is open would take the key from the dialog.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
