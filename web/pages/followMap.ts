import type { QueryClient } from '@tanstack/react-query'
import type { LiveRecord } from '../../shared/maps/live.ts'
import { reloadComments } from '../features/comments/useComments.ts'
import { patchMapRecord, reloadMapRecord } from '../shell/useOpenedMap.ts'
import type { PresenceStore } from '../shell/viewerContext.ts'
import type { MapSource } from '../sources/MapSource.ts'
import type { ContentSession } from '../sync/contentState.ts'
import { watchContent } from '../sync/watchContent.ts'

interface Followed {
  readonly mapId: string
  readonly source: Pick<MapSource, 'watch'>
  readonly session: Pick<ContentSession, 'store' | 'catchUp' | 'retry'>
  readonly client: QueryClient
  readonly presence: PresenceStore
}

/** Keeps the content and the record of an open map up to date: as it is told, and otherwise by asking. Returns a function that stops it. */
export const followMap = ({ mapId, source, session, client, presence }: Followed): (() => void) => {
  let isLive = false
  let known: LiveRecord | null = null
  const stop = source.watch(mapId, {
    revisionNow: () => session.store.getState().revision,
    onNews: () => void session.catchUp(),
    onChanges: (told) => void session.catchUp(told),
    onPresence: (event) => presence.setState(event, true),
    onLive: (isLiveNow) => {
      isLive = isLiveNow
    },
    onRecord: (record) => {
      const { votes } = record
      patchMapRecord(client, mapId, ({ rating }) => {
        if (rating) rating.votes = votes
      })
      if (known && known.version !== record.version) reloadMapRecord(client, mapId)
      if (known && known.comments !== record.comments) reloadComments(client, Number(mapId))
      known = record
    },
  })
  const stopAsking = watchContent(session, () => isLive)
  return () => {
    stop()
    stopAsking()
  }
}
