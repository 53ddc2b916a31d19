import { createHttpMapSource } from '../../sources/http/httpMapSource.ts'
import { createPendingLists, type PendingLists, thisPage } from '../../sources/local/pendingLists.ts'
import { MapNotFoundError, type MapSource } from '../../sources/MapSource.ts'
import type { ContentSession } from '../contentState.ts'
import { SyncedSession } from '../SyncedSession.ts'
import { askWhileUnsent } from '../watchContent.ts'
import { createChangeSender, type PauseReason } from './outbox.ts'
import type { NoticeListener } from './SaveReporter.ts'

interface PendingSenderPorts {
  readonly userId: number
  /** The maps with stored lists of this person. */
  readonly mapIds: () => Promise<readonly string[]>
  /** Called when something was sent, or cannot be for now. */
  readonly onChange: (reason: PauseReason | null) => void
  readonly onNotice: NoticeListener
  readonly source?: MapSource
  readonly listsOf?: (mapId: string) => PendingLists
}

export interface PendingSender {
  /** Called when there is a new chance to send. */
  wake(): void
  stop(): void
}

/**
 * Sends the lists that closed map pages left, for pages that show no map. Each map gets a session of its own, which
 * adopts its lists and brings them up to date as on the map's page. Lists of a map that is open in another tab stay there.
 */
export const createPendingSender = ({
  userId,
  mapIds,
  onChange,
  onNotice,
  source = createHttpMapSource(),
  listsOf = (mapId) => createPendingLists({ mapId, userId }, thisPage()),
}: PendingSenderPorts): PendingSender => {
  const sessions = new Map<string, { session: ContentSession; end: () => void }>()
  const gone = new Set<string>()
  let openingReason: PauseReason | null = null
  let isStopped = false

  const reasonNow = (): PauseReason | null => {
    const saves = Array.from(sessions.values(), ({ session }) => session.store.getState().save)
    const reasons = saves.flatMap((save) => (save.kind === 'waiting' ? [save.reason] : []))
    return openingReason ?? reasons[0] ?? (gone.size > 0 ? 'not-editable' : null)
  }
  const tell = () => {
    if (!isStopped) onChange(reasonNow())
  }

  const openNext = async (): Promise<boolean> => {
    const mapId = (await mapIds()).find((id) => !sessions.has(id) && !gone.has(id))
    if (mapId === undefined) return false
    try {
      const opened = await source.open(mapId)
      if (isStopped) return false
      const session = new SyncedSession({ source, lists: listsOf(mapId), opened, userId })
      const ends = [session.onNotice(onNotice), session.store.subscribe(tell), askWhileUnsent(session)]
      const end = () => {
        session.stop()
        ends.forEach((stop) => stop())
      }
      sessions.set(mapId, { session, end })
      await session.start()
    } catch (error) {
      if (!(error instanceof MapNotFoundError)) throw error
      gone.add(mapId)
    }
    return true
  }

  const sender = createChangeSender({
    sendNext: openNext,
    onPause(reason) {
      openingReason = reason
      tell()
    },
  })
  sender.start()

  return {
    wake() {
      for (const [mapId, { session, end }] of sessions) {
        session.retry()
        const { kind } = session.store.getState().save
        // Its lists may be another tab's, which may have been closed since.
        if (kind === 'saving' || kind === 'waiting') continue
        end()
        sessions.delete(mapId)
      }
      sender.wake()
    },
    stop() {
      isStopped = true
      sender.stop()
      sessions.forEach(({ end }) => end())
    },
  }
}
