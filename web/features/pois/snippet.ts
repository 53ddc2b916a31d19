import { findHit } from '../../shell/findText.ts'

/** Characters before a hit: no more, so that the hit itself is in sight behind a name in a narrow list. */
const LEAD = 6
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
