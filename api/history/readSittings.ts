import type { ActCount, Sitting } from '../../shared/history/history.ts'
import { addCounts, joinSittings } from '../../shared/history/joinSittings.ts'
import { isImageMove } from '../../shared/maps/imagePlacing.ts'
import type { ChangeLog } from '../content/changeLog.ts'
import type { PastEntry } from '../content/logPages.ts'

/** A page ends with the list that begins one sitting more. */
const SITTINGS_PER_PAGE = 20

/** A sitting as the log has it, which knows no names. */
type UnnamedSitting = Omit<Sitting, 'username'>

interface SittingPage {
  readonly sittings: readonly UnnamedSitting[]
  /** The oldest entry that was looked at; `before` itself if there was none. */
  readonly reached: number
}

/** Returns what was done before a revision, newest first. */
export const readSittings = async (
  changeLog: ChangeLog,
  mapId: number,
  before: number,
): Promise<SittingPage> => {
  let sittings: Sitting[] = []
  let reached = before
  for await (const entry of changeLog.entriesBelow(mapId, before)) {
    const joined = joinSittings(sittings, [await sittingOf(entry)])
    if (joined.length > SITTINGS_PER_PAGE) break
    sittings = joined
    reached = entry.revision
  }
  return { sittings, reached }
}

const sittingOf = async (entry: PastEntry): Promise<Sitting> => {
  const at = entry.at.toISOString()
  const isMove = isImageMove(entry)
  return {
    userId: entry.userId,
    username: '',
    from: at,
    to: at,
    first: entry.revision,
    last: entry.revision,
    lists: 1,
    counts: isMove ? [] : await countsOf(entry),
    images: isMove ? 1 : 0,
  }
}

const countsOf = async (entry: PastEntry): Promise<ActCount[]> => {
  let counts: ActCount[] = []
  for await (const changes of entry.changes())
    for (const { op, kind } of changes) counts = addCounts(counts, [{ op, kind, count: 1 }])
  return counts
}
