import { PLAYTHROUGH_LIST } from '../../../shared/progress/progress.ts'
import { progressServer } from '../../sources/http/progress.ts'
import { readPlaythroughs } from '../../sources/playthroughs/playthroughs.ts'
import { readShownPlaythrough, shownPlaythroughOf } from '../../sources/playthroughs/shownPlaythrough.ts'
import { progressClaim, progressOwner } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { scopeOf } from '../../sources/progress/progressScopes.ts'
import { sendAll, stopKeeping } from '../../sync/progress/leaveProgress.ts'
import { exchangeUnshown } from '../../sync/progress/sendUnsent.ts'
import {
  aborted,
  askToLook,
  type FollowEnd,
  type FollowedScope,
  followScope,
  serverUntil,
} from './followScope.ts'
import { marksOf, type PlacedOn } from './marksOf.ts'
import { playthroughListOf } from './playthroughList.ts'

export interface KeptMap {
  readonly userId: number
  readonly mapId: string
  /** The image that the map has now. */
  readonly image: () => PlacedOn
}

/**
 * Keeps an open map and the account the same until the signal. Of the pages that show the map one does it; the others hear of it as of each
 * other's ticks, and ask that one to look again.
 */
export const followProgress = (map: KeptMap, signal: AbortSignal): Promise<void> => {
  const look = () => askToLook(map.mapId)
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  window.addEventListener('focus', look, { signal })
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', lookIfSeen, { signal })
  return oneAtATime(`pinfold:progress:${map.userId}:${map.mapId}`, signal, () => follow(map, signal))
}

const follow = async (map: KeptMap, signal: AbortSignal): Promise<void> => {
  const { userId, mapId } = map
  const claim = progressClaim()
  if (claim === null || progressOwner() !== userId) return
  const database = await openProgressDatabase()
  const over = new AbortController()
  const end = () => over.abort()
  const endIfTaken = () => progressClaim() !== claim && end()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  window.addEventListener('storage', endIfTaken, { signal: over.signal })
  const ofMap = { database, userId, mapId, claim, isOver: () => over.signal.aborted }
  const list = { ...ofMap, scope: scopeOf(mapId, PLAYTHROUGH_LIST), marks: playthroughListOf(mapId, claim) }
  const ends = await Promise.all(
    [followScope(list, over.signal), followShown({ ...map, claim }, ofMap, over.signal)].map(
      async (following) => {
        const ended = await following
        if (ended === 'off') end()
        return ended
      },
    ),
  ).finally(end)
  database.close()
  if (progressClaim() === claim && ends.includes('off')) await stopKeeping(userId)
}

/** Follows the marks of the playthrough that is shown, and of each that is shown later. */
const followShown = async (
  map: KeptMap & { readonly claim: string },
  ofMap: Omit<FollowedScope, 'scope' | 'marks'>,
  over: AbortSignal,
): Promise<FollowEnd> => {
  const { userId, mapId } = map
  const shown = shownPlaythroughOf(mapId)
  let isFirst = true
  for (;;) {
    const { id } = shown.getState()
    const turned = new AbortController()
    const turn = () => turned.abort()
    const stop = shown.subscribe(turn)
    over.addEventListener('abort', turn)
    if (over.aborted) turn()
    const scope = scopeOf(mapId, id)
    const followed = followScope({ ...ofMap, scope, marks: marksOf(map) }, turned.signal, async () => {
      if (isFirst) await exchangeOthers(ofMap, id)
      isFirst = false
      await sendAll(userId, [scope, scopeOf(mapId, PLAYTHROUGH_LIST)]).catch(() => {})
    })
    const ended = await followed
    // What is refused is refused until another one is shown.
    if (ended !== 'off') await aborted(turned.signal)
    stop()
    over.removeEventListener('abort', turn)
    if (over.aborted || ended === 'off') return ended
  }
}

/** Keeps the other playthroughs ready to be shown without a network, and sends what was done in them. */
const exchangeOthers = async (
  { database, userId, mapId, isOver }: Omit<FollowedScope, 'scope' | 'marks'>,
  shownId: string,
): Promise<void> => {
  for (const { id } of readPlaythroughs(mapId)) {
    const scope = scopeOf(mapId, id)
    if (id === shownId || readShownPlaythrough(mapId).id === id || isOver()) continue
    const server = serverUntil(isOver, progressServer(scope))
    await exchangeUnshown(progressRows(database, userId, scope), server).catch(() => {})
  }
}

/** Pages wait for their turn. Where the browser has no locks each goes on: the result is the same. */
const oneAtATime = async (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  // Absent outside of secure contexts, despite its type.
  const locks: LockManager | undefined = globalThis.navigator.locks
  if (!locks) return work()
  try {
    await locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
