import { PROGRESS_OWNER_KEY } from '../local/markKeys.ts'

/**
 * Whose the marks are that this browser has of maps of the server: of an account that keeps its progress, or of whoever uses the
 * browser. Maps of the browser alone are left out.
 */

const MARKS = /^pinfold_(found|pins|layers|image)_([1-9]\d*)$/
/** Nobody: what is left of an account's marks is to be removed. */
const LEAVING = -1
/** In front of the keys of marks that are not the account's, while it is signed in. */
const ASIDE = 'pinfold_aside:'

/** Returns the account that the marks belong to; null if they are the browser's own. */
export const progressOwner = (): number | null => Number(localStorage.getItem(PROGRESS_OWNER_KEY)) || null

export const setProgressOwner = (userId: number | null): void => {
  if (userId === null) localStorage.removeItem(PROGRESS_OWNER_KEY)
  else localStorage.setItem(PROGRESS_OWNER_KEY, String(userId))
}

export interface MarkCount {
  readonly mapIds: readonly string[]
  readonly found: number
  /** Pins and drawings. */
  readonly things: number
}

/** Counts the marks that this browser shows. */
export const countMarks = (): MarkCount => {
  const mapIds = new Set<string>()
  const total = { found: 0, things: 0 }
  for (const key of Object.keys(localStorage)) {
    const [, kind, mapId = ''] = MARKS.exec(key) ?? []
    if (kind === undefined || kind === 'image') continue
    const count = lengthOf(localStorage.getItem(key))
    if (count > 0) mapIds.add(mapId)
    total[kind === 'found' ? 'found' : 'things'] += count
  }
  return { mapIds: [...mapIds], ...total }
}

/** Puts the browser's own marks away while somebody is signed in whose progress is another. */
export const setMarksAside = (): void => moveMarks((key) => ASIDE + key)

/** Removes the marks of an account from this browser, and shows again what was its own before. Can be repeated. */
export const leaveMarks = (): void => {
  // First: pages that show the marks take their going for no act of the person. After a crash it is finished later.
  setProgressOwner(LEAVING)
  moveMarks(() => null)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(ASIDE)) moveItem(key, key.slice(ASIDE.length))
  setProgressOwner(null)
}

const moveMarks = (to: (key: string) => string | null): void => {
  for (const key of Object.keys(localStorage)) if (MARKS.test(key)) moveItem(key, to(key))
}

/** The parts of this page that show it learn of it as those of other pages do. */
const moveItem = (from: string, to: string | null): void => {
  const text = localStorage.getItem(from)
  if (to !== null && text !== null) localStorage.setItem(to, text)
  localStorage.removeItem(from)
  for (const key of [from, to ?? from]) dispatchEvent(new StorageEvent('storage', { key }))
}

const lengthOf = (text: string | null): number => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}
