import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import { PLAYTHROUGH_LIST } from '../../../shared/progress/progress.ts'
import { markWritesKey, parkedAs } from '../../sources/local/markKeys.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'
import { playthroughsOf } from '../../sources/playthroughs/playthroughs.ts'
import {
  dropMarks,
  readShownPlaythrough,
  showPlaythrough,
} from '../../sources/playthroughs/shownPlaythrough.ts'
import { progressClaim } from '../../sources/progress/browserMarks.ts'
import { type MarkStore, NO_MARKS } from '../../sync/progress/marks.ts'

/** The names of the playthroughs of the open map, for as long as the claim on its marks holds. */
export const playthroughListOf = (mapId: string, claim: string): MarkStore => {
  const list = playthroughsOf(mapId)
  const writesKey = markWritesKey(parkedAs(mapId, PLAYTHROUGH_LIST))
  const isHeld = () => progressClaim() === claim
  return {
    getState: () => ({ ...NO_MARKS, playthroughs: list.getState() }),
    isHeld,
    isStored: () => list.isStored(),
    writes: {
      get: () => Number(readStored(writesKey)) || 0,
      set: (writes) => {
        if (isHeld()) writeStored(writesKey, String(writes))
      },
    },
    apply(items) {
      if (!isHeld()) return
      const names = items.filter((item) => item.kind === 'playthrough')
      const gone = new Set(names.filter(({ value }) => value === null).map(({ id }) => id))
      for (const id of gone) leavePlaythrough(mapId, id)
      list.putAll(
        names.flatMap(({ value }) => value ?? []),
        gone,
      )
    },
    subscribe: (onChange) => list.subscribe(onChange),
    placed: (item) => item,
  }
}

/** Another device has deleted it. What is known of its marks is kept where progress is: they are there if it is named again. */
const leavePlaythrough = (mapId: string, id: string): void => {
  if (id === FIRST_PLAYTHROUGH_ID) return
  if (readShownPlaythrough(mapId).id === id) showPlaythrough(mapId, FIRST_PLAYTHROUGH_ID)
  if (readShownPlaythrough(mapId).id !== id) dropMarks(mapId, id)
}
