import type { QueryClient } from '@tanstack/react-query'
import type { LiveRecord } from '../../shared/maps/live.ts'
import { reloadComments } from '../features/comments/useComments.ts'
import { reloadMembers } from '../features/members/membersQuery.ts'
import { patchMapRecord, reloadMapRecord } from '../shell/useOpenedMap.ts'
import type { PresenceStore, ViewerStore } from '../shell/viewerContext.ts'
import type { MapSource } from '../sources/MapSource.ts'
import type { ContentSession } from '../sync/contentState.ts'
import { LivePause } from '../sync/livePause.ts'
import { watchContent } from '../sync/watchContent.ts'

interface Followed {
  readonly mapId: string
  readonly source: Pick<MapSource, 'watch'>
  readonly session: Pick<ContentSession, 'store' | 'catchUp' | 'retry'>
  readonly store: ViewerStore
  readonly client: QueryClient
  readonly presence: PresenceStore
}

/**
 * Keeps the content and the record of an open map up to date: as it is told, and otherwise by asking. The page says when it has
 * not been told for a while. Returns a function that stops it.
 */
export const followMap = ({ mapId, source, session, store, client, presence }: Followed): (() => void) => {
  const pause = new LivePause((isLivePaused) => store.setState({ isLivePaused }))
  let isLive = false
  let wasLost = false
  let known: LiveRecord | null = null
  const stop = source.watch(mapId, {
    revisionNow: () => session.store.getState().revision,
    onNews: () => void session.catchUp(),
    onChanges: (told) => void session.catchUp(told),
    onPresence: (event) => presence.setState(event, true),
    onLive: (isLiveNow) => {
      isLive = isLiveNow
      // It may have ended because its reader signed out, or has other rights.
      if (isLive && wasLost) reloadMapRecord(client, mapId)
      wasLost = !isLive
      pause.setLive(isLive)
    },
    onRecord: (record) => {
      const { votes } = record
      patchMapRecord(client, mapId, ({ rating }) => {
        if (rating) rating.votes = votes
      })
      if (known && known.version !== record.version) {
        reloadMapRecord(client, mapId)
        reloadMembers(client, mapId)
      }
      if (known && known.comments !== record.comments) reloadComments(client, Number(mapId))
      known = record
    },
  })
  const stopAsking = watchContent(session, () => isLive)
  return () => {
    stop()
    stopAsking()
    pause.stop()
  }
}
