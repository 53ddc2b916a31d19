import { findHit } from '../viewer/findText.ts'

/** How many characters before a hit tell what it is about. */
const LEAD = 16
const LENGTH = 120

/** The piece of a text around what was searched for; empty where it is not there. */
export const snippet = (text: string, key: string): string => {
  const hit = findHit(text, key)
  if (hit === null) return ''
  const start = hit.start <= LEAD ? 0 : text.indexOf(' ', hit.start - LEAD) + 1
  const from = start > 0 && start <= hit.start ? start : Math.max(0, hit.start - LEAD)
  const piece = text.slice(from, from + LENGTH).replace(/\s+/g, ' ')
  return from === 0 ? piece : `… ${piece}`
}
