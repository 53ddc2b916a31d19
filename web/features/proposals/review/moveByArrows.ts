import type { KeyboardEvent } from 'react'

/** Up and Down go through the changes, from tick to tick or from name to name. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.review-row__open')]
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const next = rows[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  const tick = next.closest('li')?.querySelector<HTMLInputElement>('input:enabled')
  if (tick && document.activeElement instanceof HTMLInputElement) tick.focus()
  else next.focus()
  next.click()
}
