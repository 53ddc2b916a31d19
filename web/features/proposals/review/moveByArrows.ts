import type { KeyboardEvent } from 'react'

/** Up and Down go through the changes. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.review-row__open')]
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const next = rows[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
  next.click()
}
