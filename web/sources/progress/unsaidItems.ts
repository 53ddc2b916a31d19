import * as z from 'zod/mini'
import { entityIdSchema, newRandomId } from '../../../shared/ids.ts'
import { layerSchema } from '../../../shared/maps/layers.ts'
import { pinSchema } from '../../../shared/maps/pins.ts'
import { mergeProgress } from '../../../shared/progress/mergeProgress.ts'
import { playthroughSchema } from '../../../shared/progress/playthroughs.ts'
import { PLAYTHROUGH_LIST } from '../../../shared/progress/progress.ts'
import { isTooLong, keyOfItem, type ProgressItem } from '../../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import {
  foundKey,
  layersKey,
  markedImageKey,
  markWritesKey,
  parkedAs,
  pinsKey,
  playthroughsKey,
} from '../local/markKeys.ts'
import { createStoredList, readStored } from '../local/storedList.ts'
import { finishSwitch } from '../playthroughs/shownPlaythrough.ts'
import { progressOwner } from './browserMarks.ts'
import { type KnownProgress, type ProgressDatabase, progressRows } from './progressRows.ts'
import { scopeOf } from './progressScopes.ts'

const MARKS = /^pinfold_(?:found|pins|layers)_([1-9]\d*)(?:_(first|[0-9a-f]{16}))?$/
const NAMES = /^pinfold_playthroughs_([1-9]\d*)$/

/**
 * Makes words of the marks of an account that this browser stores and that never became any, to be sent. Returns those that cannot
 * become words. What is missing among the marks says nothing: it may not have arrived.
 */
export const sayUnsaid = async (database: ProgressDatabase, userId: number): Promise<ProgressItem[]> => {
  const clock = new ProgressClock(newRandomId().slice(0, 8))
  const tooLong: ProgressItem[] = []
  for (const part of storedParts()) {
    const rows = progressRows(database, userId, scopeOf(part.mapId, part.id))
    const known = await rows.read()
    // Another page may have removed the marks meanwhile.
    if (progressOwner() !== userId) break
    for (const { stamp } of [...known.told, ...known.unsent]) clock.see(stamp)
    const unsaid = unsaidIn(part, known)
    tooLong.push(...unsaid.filter(isTooLong))
    const words = unsaid.filter((item) => !isTooLong(item))
    if (words.length > 0)
      await rows.keep(
        words.map((item) => ({ ...item, stamp: clock.next() })),
        [],
      )
  }
  return tooLong
}

/** A playthrough, or the list of them, as this browser stores it. */
interface StoredPart {
  readonly mapId: string
  readonly id: string
  /** What its keys end with. */
  readonly as: string
}

const storedParts = (): StoredPart[] => {
  const parts = new Map<string, StoredPart>()
  for (const key of Object.keys(localStorage)) {
    const [, mapId, parkedId] = MARKS.exec(key) ?? []
    const [, namedMapId] = NAMES.exec(key) ?? []
    if (mapId !== undefined) {
      const as = parkedId === undefined ? mapId : parkedAs(mapId, parkedId)
      parts.set(as, { mapId, id: parkedId ?? finishSwitch(mapId).id, as })
    }
    if (namedMapId !== undefined) {
      const as = parkedAs(namedMapId, PLAYTHROUGH_LIST)
      parts.set(as, { mapId: namedMapId, id: PLAYTHROUGH_LIST, as })
    }
  }
  return [...parts.values()]
}

const unsaidIn = (part: StoredPart, { told, unsent, arriving, writes }: KnownProgress): ProgressItem[] => {
  const known = mergeProgress(new Map(told.map((item) => [keyOfItem(item), item])), unsent)
  const isLost = (Number(readStored(markWritesKey(part.as))) || 0) < writes
  const older = new Set(isLost ? known.keys() : arriving)
  return itemsIn(part).filter((item) => {
    const key = keyOfItem(item)
    return !older.has(key) && !saysSame(known.get(key), item)
  })
}

const itemsIn = ({ mapId, id: partId, as }: StoredPart): ProgressItem[] => {
  const stamp = ''
  if (partId === PLAYTHROUGH_LIST)
    return createStoredList({ key: playthroughsKey(mapId), schema: playthroughSchema })
      .getState()
      .map((value) => ({ kind: 'playthrough', id: value.id, value, stamp }))
  const image = readStored(markedImageKey(as)) ?? ''
  const pins = createStoredList({ key: pinsKey(as), schema: pinSchema }).getState()
  const layers = createStoredList({ key: layersKey(as), schema: layerSchema }).getState()
  return [
    ...foundIn(as).map((id): ProgressItem => ({ kind: 'found', id, value: true, stamp })),
    ...pins.map((value): ProgressItem => ({ kind: 'pin', id: value.id, value, image, stamp })),
    ...layers.map((value): ProgressItem => ({ kind: 'layer', id: value.id, value, image, stamp })),
  ]
}

const foundIn = (as: string): number[] => {
  try {
    return z.array(entityIdSchema).parse(JSON.parse(readStored(foundKey(as)) ?? '[]'))
  } catch {
    return []
  }
}

/** Pins and drawings move along with another image of the map, which is no word about them. */
const saysSame = (known: ProgressItem | undefined, item: ProgressItem): boolean => {
  if (!known?.value || !item.value) return false
  const isMoved = 'image' in known && 'image' in item && known.image !== item.image
  return sameValue(isMoved ? unplaced(known) : known.value, isMoved ? unplaced(item) : item.value)
}

const unplaced = ({ kind, value }: ProgressItem): unknown => {
  if (kind === 'pin') return { ...value, x: 0, y: 0 }
  return kind === 'layer' ? { ...value, strokes: [], route: null } : value
}
