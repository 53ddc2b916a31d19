import { newRandomId } from '../../../shared/ids.ts'
import { PLAYTHROUGH_LIST, type ProgressSettings } from '../../../shared/progress/progress.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { chooseProgress, fetchProgressSettings, isRefusal } from '../../sources/http/progress.ts'
import {
  claimMarks,
  countMarks,
  type MarkCount,
  progressOwner,
  setMarksAside,
} from '../../sources/progress/browserMarks.ts'
import { leaveBrowser } from '../../sources/progress/leaveBrowser.ts'
import { forgetTold, openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { playthroughsOf, readPlaythroughs } from '../../sources/playthroughs/playthroughs.ts'
import { readShownPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'
import { scopeOf } from '../../sources/progress/progressScopes.ts'
import { type Marks, NO_MARKS } from '../../sync/progress/marks.ts'
import { stopKeeping } from '../../sync/progress/leaveProgress.ts'
import { sayMarks } from '../../sync/progress/sendUnsent.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { followProgress, type KeptMap } from './followProgress.ts'
import { parkedMarks, shownMarks } from './marksOf.ts'
import { askAboutProgress } from './progressQuestion.ts'

/** Keeps the marks of somebody who is signed in on an open map in their account, if they want that; asks if that is not known. */
export const keepProgress = async (map: KeptMap, signal: AbortSignal): Promise<void> => {
  const { userId } = map
  await leaveBrowser(userId)
  const state = await stateOf(userId)
  if (signal.aborted || state === null) return
  if (state !== 'on') {
    await stopKeeping(userId)
    if (state === 'unasked' && !signal.aborted) askToKeep(map, signal)
    return
  }
  if (progressOwner() === userId) return followProgress(map, signal)
  const count = countMarks()
  if (count.mapIds.length === 0) {
    await forgetAll()
    return signal.aborted ? undefined : take(map, signal)
  }
  askAboutProgress({
    kind: 'add',
    count,
    answer: async (isYes) => {
      if (isYes) return takeWith(map, countMarks(), signal)
      await forgetAll()
      setMarksAside()
      return take(map, signal)
    },
  })
  return undefined
}

const forgetAll = async (): Promise<void> => {
  const database = await openProgressDatabase()
  await forgetTold(database).finally(() => database.close())
}

/** While the server cannot be asked the browser knows whose its marks are. Null if it cannot be told. */
const stateOf = async (userId: number): Promise<ProgressSettings['state'] | null> => {
  try {
    return (await fetchProgressSettings()).state
  } catch (error) {
    return !isRefusal(error) && progressOwner() === userId ? 'on' : null
  }
}

/** Asks once there is something to keep, until there is an answer on this page or another one. */
const askToKeep = (map: KeptMap, signal: AbortSignal): void => {
  const answers = new BroadcastChannel(`pinfold-progress-choice-${map.userId}`)
  const stop = () => {
    clearInterval(timer)
    answers.close()
  }
  answers.addEventListener('message', () => {
    stop()
    askAboutProgress(null)
  })
  const ask = () => {
    if (countMarks().mapIds.length === 0) return
    clearInterval(timer)
    askAboutProgress({
      kind: 'keep',
      answer: async (isYes) => {
        await chooseProgress(isYes)
        answers.postMessage('chosen')
        stop()
        if (isYes) await takeWith(map, countMarks(), signal)
      },
    })
  }
  const timer = setInterval(ask, LOOK_EVERY_MS)
  ask()
  signal.addEventListener('abort', stop)
}

/** There may be something later. */
const LOOK_EVERY_MS = 2_000

/** From here on the marks of this browser are the account's, and those that are shown already are among them. */
const takeWith = async (map: KeptMap, { mapIds }: MarkCount, signal: AbortSignal): Promise<void> => {
  await forgetAll()
  claimMarks(map.userId)
  const database = await openProgressDatabase()
  const clock = new ProgressClock(newRandomId().slice(0, 8))
  for (const mapId of mapIds) {
    const say = (part: string, marks: Marks) =>
      sayMarks(progressRows(database, map.userId, scopeOf(mapId, part)), marks, clock)
    const shownId = readShownPlaythrough(mapId).id
    for (const { id } of readPlaythroughs(mapId)) if (id !== shownId) await say(id, parkedMarks(mapId, id))
    if (mapId === map.mapId) continue
    await say(shownId, shownMarks(mapId))
    await say(PLAYTHROUGH_LIST, { ...NO_MARKS, playthroughs: playthroughsOf(mapId).getState() })
  }
  database.close()
  follow(map, signal)
}

/** At once: what was put aside comes back only when the account leaves. */
const take = (map: KeptMap, signal: AbortSignal): void => {
  claimMarks(map.userId)
  follow(map, signal)
}

const follow = (map: KeptMap, signal: AbortSignal): void =>
  void followProgress(map, signal).catch(() =>
    toast.error('Your progress could not be read in this browser.'),
  )
