import { newRandomId } from '../../../shared/ids.ts'
import { FIRST_PLAYTHROUGH_ID, type Playthrough } from '../../../shared/progress/playthroughs.ts'
import { undoToast } from '../../shell/undo.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { areMarksOfAccount } from '../../sources/local/markKeys.ts'
import { STORAGE_FULL } from '../../sources/local/storedList.ts'
import { playthroughsOf } from '../../sources/playthroughs/playthroughs.ts'
import { copyShownMarks, dropMarks, showPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'
import { forgetPlaythrough } from '../../sync/progress/forgetPlaythrough.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { announce } from '../../ui/status/announce.tsx'
import { changeMarks, NO_OWN_MARKS } from './changeMarks.ts'

/** Shows another playthrough of the map. Returns false if there is no room for that. */
export const switchTo = (mapId: string, { id, name }: Playthrough): boolean => {
  const isShown = showPlaythrough(mapId, id)
  if (isShown) announce(`${name} is shown.`)
  else toast.error(NO_ROOM)
  return isShown
}

/** Begins a playthrough, with the marks of the one that is shown if it is a copy, and shows it. */
export const beginPlaythrough = (mapId: string, name: string, isCopy: boolean): void => {
  const playthrough = { id: newRandomId().slice(0, 16), name }
  if (isCopy && !copyShownMarks(mapId, playthrough.id)) return void toast.error(NO_ROOM)
  renamePlaythrough(mapId, playthrough)
  if (switchTo(mapId, playthrough)) return
  playthroughsOf(mapId).remove(playthrough.id)
  dropMarks(mapId, playthrough.id)
}

export const renamePlaythrough = (mapId: string, playthrough: Playthrough): void => {
  if (!playthroughsOf(mapId).put(playthrough)) toast.error(STORAGE_FULL)
}

/** Takes all marks off the playthrough that is shown, and offers to undo that. */
export const resetPlaythrough = ({ mapId, session }: Viewer, { name }: Playthrough): void => {
  const stepId = changeMarks({ mapId, session }, NO_OWN_MARKS, `reset “${name}”`)
  undoToast(session, `“${name}” has no marks any more.`, stepId)
}

/** Removes the playthrough that is shown, and shows the first. */
export const removePlaythrough = (mapId: string, { id }: Playthrough): void => {
  if (id === FIRST_PLAYTHROUGH_ID) return
  if (!showPlaythrough(mapId, FIRST_PLAYTHROUGH_ID)) return void toast.error(NO_ROOM)
  playthroughsOf(mapId).remove(id)
  dropMarks(mapId, id)
  if (areMarksOfAccount(mapId)) void forgetPlaythrough(mapId, id).catch(() => {})
}

const NO_ROOM = 'This browser’s storage is full: nothing was changed.'
