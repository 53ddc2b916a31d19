import * as z from 'zod/mini'
import { newRandomId } from '../../../shared/ids.ts'
import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import { ASIDE, PROGRESS_OWNER_KEY } from '../local/markKeys.ts'
import { readStored } from '../local/storedList.ts'
import { showPlaythrough } from '../playthroughs/shownPlaythrough.ts'

/**
 * Whose the marks are that this browser has of maps of the server: of an account that keeps its progress, or of whoever uses the
 * browser. Maps of the browser alone are left out.
 */

/** Those of playthroughs that are not shown, too. */
const MARKS = /^pinfold_(found|pins|layers|image|writes|touched)_([1-9]\d*)(?:_(?:first|list|[0-9a-f]{16}))?$/
const NAMES = /^pinfold_playthroughs_[1-9]\d*$/
const SHOWN = /^pinfold_playthrough_([1-9]\d*)$/
/** Nobody: what is left of an account's marks is to be removed. */
const LEAVING = -1
/** Nobody: what was put aside is to be shown again. */
const RETURNING = -2

/**
 * What says that the marks are an account's; null if they are the browser's own. It is another one each time that they become an
 * account's: a page that followed them before must not go on from what it knows.
 */
export const progressClaim = (): string | null => readStored(PROGRESS_OWNER_KEY)

/** Returns the account that the marks belong to; null if they are the browser's own. */
export const progressOwner = (): number | null => Number.parseInt(progressClaim() ?? '', 10) || null

/** From here on the marks of this browser are an account's. */
export const claimMarks = (userId: number): void =>
  localStorage.setItem(PROGRESS_OWNER_KEY, `${userId}:${newRandomId()}`)

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
    if (kind !== 'found' && kind !== 'pins' && kind !== 'layers') continue
    const count = lengthOf(localStorage.getItem(key))
    if (count > 0) mapIds.add(mapId)
    total[kind === 'found' ? 'found' : 'things'] += count
  }
  return { mapIds: [...mapIds], ...total }
}

/**
 * Puts the browser's own marks away while somebody is signed in whose progress is another.
 * @throws Error if there is no room: then no mark has been lost
 */
export const setMarksAside = (): void => {
  showFirst()
  try {
    moveMarks((key) => (SHOWN.test(key) ? null : ASIDE + key))
  } catch (error) {
    showAside()
    throw error
  }
}

/** Marks of another owner go with those of the same playthrough, which is the first while there is no telling. */
const showFirst = (): void => {
  for (const key of Object.keys(localStorage)) {
    const [, mapId] = SHOWN.exec(key) ?? []
    if (mapId !== undefined && !showPlaythrough(mapId, FIRST_PLAYTHROUGH_ID))
      throw new Error('This browser’s storage is full.')
  }
}

/**
 * Removes the marks of an account from this browser, and shows again what was its own before. Returns false if they are not that account's
 * any more. After a crash another call, for whichever account, finishes it.
 */
export const leaveMarks = (userId: number): boolean => {
  const owner = progressOwner()
  if (owner === null || (owner > 0 && owner !== userId)) return false
  if (owner !== RETURNING) {
    // First: pages that show the marks take their going for no act of the person.
    setPhase(LEAVING)
    moveMarks(() => null)
  }
  showAside()
  return true
}

/** Makes the marks of an account the browser's own, beside those that were before. */
export const releaseMarks = (userId: number): void => {
  if (progressOwner() === userId) showAside()
}

/** Shows again what was put aside where no account has taken its place: the page died in between. */
export const showLeftAside = (): void => {
  if (progressOwner() === null && Object.keys(localStorage).some((key) => key.startsWith(ASIDE))) showAside()
}

const showAside = (): void => {
  setPhase(RETURNING)
  showFirst()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(ASIDE)) moveItem(key, key.slice(ASIDE.length))
  localStorage.removeItem(PROGRESS_OWNER_KEY)
}

const setPhase = (phase: number): void => localStorage.setItem(PROGRESS_OWNER_KEY, String(phase))

const moveMarks = (to: (key: string) => string | null): void => {
  for (const key of Object.keys(localStorage))
    if ([MARKS, NAMES, SHOWN].some((keys) => keys.test(key))) moveItem(key, to(key))
}

/** The parts of this page that show it learn of it as those of other pages do. */
const moveItem = (from: string, to: string | null): void => {
  const text = localStorage.getItem(from)
  if (to !== null && text !== null) putFrom(from, text, to, unite(localStorage.getItem(to), text))
  localStorage.removeItem(from)
  for (const key of [from, to ?? from]) dispatchEvent(new StorageEvent('storage', { key }))
}

const putFrom = (from: string, text: string, to: string, moved: string): void => {
  try {
    localStorage.setItem(to, moved)
    return
  } catch {
    // There is no room for it twice.
    localStorage.removeItem(from)
  }
  try {
    localStorage.setItem(to, moved)
  } catch (error) {
    localStorage.setItem(from, text)
    throw error
  }
}

/** Returns both of two lists as one, and of two notes of a touch the newer. Of what is in both, and of other texts, that which is there stays. */
const unite = (there: string | null, text: string): string => {
  if (!there) return text
  const [known, added] = [marksIn(there), marksIn(text)]
  if (!known || !added) return touchedAt(text) > touchedAt(there) ? text : there
  const idOf = (mark: (typeof known)[number]) => (typeof mark === 'number' ? mark : mark.id)
  const isKnown = new Set(known.map(idOf))
  return JSON.stringify([...known, ...added.filter((mark) => !isKnown.has(idOf(mark)))])
}

const marksSchema = z.array(z.union([z.number(), z.looseObject({ id: z.string() })]))

const marksIn = (text: string): z.infer<typeof marksSchema> | null => {
  try {
    return marksSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns 0 if it is no note of a touch. */
const touchedAt = (text: string): number => {
  try {
    return z.looseObject({ at: z.number() }).parse(JSON.parse(text)).at
  } catch {
    return 0
  }
}

const lengthOf = (text: string | null): number => marksIn(text ?? '[]')?.length ?? 0
