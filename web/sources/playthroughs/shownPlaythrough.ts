import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newRandomId } from '../../../shared/ids.ts'
import { FIRST_PLAYTHROUGH_ID, playthroughIdSchema } from '../../../shared/progress/playthroughs.ts'
import { MARK_KINDS, markKey, parkedKey, shownPlaythroughKey } from '../local/markKeys.ts'
import { readStored } from '../local/storedList.ts'

/** Which playthrough of a map this browser shows. */
export interface ShownPlaythrough {
  readonly id: string
  /** Another one after each switch: what was known of the marks before says nothing of those that are shown now. */
  readonly turn: string
}

/**
 * A switch on its way. First the shown marks are kept as those of their playthrough, then those of the other one are shown. Each step
 * can be repeated, so that a switch that was cut off is finished by whoever looks next.
 */
const movingSchema = z.strictObject({ to: playthroughIdSchema, step: z.enum(['keep', 'show']) })

const shownSchema = z.strictObject({
  id: playthroughIdSchema,
  turn: z.string(),
  moving: z.optional(movingSchema),
})
type Shown = z.infer<typeof shownSchema>

const NEVER_SWITCHED: Shown = { id: FIRST_PLAYTHROUGH_ID, turn: '' }

/** Returns what is stored; of a switch on its way, that it is one. */
export const readShownPlaythrough = (mapId: string): Shown => {
  try {
    return shownSchema.parse(JSON.parse(readStored(shownPlaythroughKey(mapId)) ?? ''))
  } catch {
    return NEVER_SWITCHED
  }
}

/** Shows another playthrough of a map in this browser. Returns false if there is no room for that: then nothing has changed. */
export const showPlaythrough = (mapId: string, to: string): boolean => {
  const { id } = finishSwitch(mapId)
  if (id === to) return true
  if (!put(mapId, { id, turn: newRandomId(), moving: { to, step: 'keep' } })) return false
  const isDone = finishSwitch(mapId).id === to
  tellPage(mapId)
  return isDone
}

/** Finishes a switch that was cut off, or takes it back if there is no room for it. */
export const finishSwitch = (mapId: string): Shown => {
  const shown = readShownPlaythrough(mapId)
  if (!shown.moving) return shown
  const { id, turn, moving } = shown
  const [own, others] = [keysOf(mapId, id), keysOf(mapId, moving.to)]
  if (moving.step === 'keep') {
    const areKept =
      own.every(({ main, parked }) => copy(main, parked)) &&
      put(mapId, { ...shown, moving: { ...moving, step: 'show' } })
    if (!areKept) return settle(mapId, { id, turn }, own)
  }
  if (others.every(({ main, parked }) => copy(parked, main)))
    return settle(mapId, { id: moving.to, turn }, others)
  for (const { main } of others) localStorage.removeItem(main)
  for (const { main, parked } of own) copy(parked, main)
  return settle(mapId, { id, turn }, own)
}

/** What is shown is kept under the keys of the shown one alone. */
const settle = (mapId: string, shown: Shown, keys: readonly MarkKeys[]): Shown => {
  put(mapId, shown)
  for (const { parked } of keys) localStorage.removeItem(parked)
  return shown
}

/** Gives a playthrough that is not shown the marks that are. Returns false if there is no room for that. */
export const copyShownMarks = (mapId: string, to: string): boolean => {
  const keys = keysOf(mapId, to).filter(({ kind }) => kind !== 'writes')
  if (keys.every(({ main, parked }) => copy(main, parked))) return true
  dropMarks(mapId, to)
  return false
}

/** Removes the marks of a playthrough that is not shown from this browser. */
export const dropMarks = (mapId: string, playthroughId: string): void => {
  for (const { parked } of keysOf(mapId, playthroughId)) localStorage.removeItem(parked)
}

interface MarkKeys {
  readonly kind: (typeof MARK_KINDS)[number]
  readonly main: string
  readonly parked: string
}

const keysOf = (mapId: string, playthroughId: string): MarkKeys[] =>
  MARK_KINDS.map((kind) => ({
    kind,
    main: markKey(kind, mapId),
    parked: parkedKey(kind, mapId, playthroughId),
  }))

/** Returns false if there is no room. */
const copy = (from: string, to: string): boolean => {
  const text = readStored(from)
  if (text !== null) return write(to, text)
  localStorage.removeItem(to)
  return true
}

const put = (mapId: string, shown: Shown): boolean => write(shownPlaythroughKey(mapId), JSON.stringify(shown))

const write = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

const stores = new Map<string, StoreApi<ShownPlaythrough>>()

/**
 * What this page shows of a map: it changes once all parts of the page have read the marks anew. A switch of another page is followed.
 */
export const shownPlaythroughOf = (mapId: string): StoreApi<ShownPlaythrough> => {
  const known = stores.get(mapId)
  if (known) return known
  const made = createStore<ShownPlaythrough>(() => finishSwitch(mapId))
  stores.set(mapId, made)
  window.addEventListener('storage', ({ key }) => {
    if (key === shownPlaythroughKey(mapId) && !isSettled(mapId)) tellPage(mapId)
  })
  return made
}

/** Whether this page shows what is stored, and no switch is on its way. */
export const isSettled = (mapId: string): boolean => {
  const { turn, moving } = readShownPlaythrough(mapId)
  return !moving && turn === shownPlaythroughOf(mapId).getState().turn
}

/** The page that switches goes on to its end at once. Later it has died. */
const DEAD_AFTER_MS = 1_000

const tellPage = (mapId: string): void => {
  const shown = readShownPlaythrough(mapId)
  if (shown.moving) {
    setTimeout(() => {
      finishSwitch(mapId)
      if (!isSettled(mapId)) tellPage(mapId)
    }, DEAD_AFTER_MS)
    return
  }
  for (const kind of MARK_KINDS) dispatchEvent(new StorageEvent('storage', { key: markKey(kind, mapId) }))
  stores.get(mapId)?.setState(shown, true)
}
