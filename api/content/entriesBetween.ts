import type { LogEntry } from '../../shared/commits.ts'
import type { HotMap } from './HotMap.ts'
import type { LogContext } from './logContext.ts'
import { entryFrom, readStretch } from './logReader.ts'

/** Whoever is so far behind, or ahead of the log, reads the content whole. */
export type TooFar = 'too-far'

/**
 * What was committed after one revision and up to another that `hot` has reached. An entry whose list lies in parts is not
 * fetched for this: the content says the same in a third of the bytes.
 */
export const entriesBetween = async (
  context: LogContext,
  hot: HotMap,
  after: number,
  upTo: number,
): Promise<LogEntry[] | TooFar> => {
  const { limits } = context
  if (after > upTo || upTo - after > limits.tailEntriesMax) return 'too-far'
  if (after === upTo) return []
  return after >= hot.baseRevision ? fromTail(context, hot, after, upTo) : fromLog(context, hot, after, upTo)
}

const fromTail = ({ limits }: LogContext, hot: HotMap, after: number, upTo: number): LogEntry[] | TooFar => {
  const wanted = hot.tail.filter(({ entry }) => entry.revision > after && entry.revision <= upTo)
  const length = wanted.reduce((total, { text }) => total + text.length, 0)
  return length > limits.tailBytesMax ? 'too-far' : wanted.map(({ entry }) => entry)
}

const fromLog = async (
  { store, limits }: LogContext,
  hot: HotMap,
  after: number,
  upTo: number,
): Promise<LogEntry[] | TooFar> => {
  const entries: LogEntry[] = []
  let length = 0
  while (after + entries.length < upTo) {
    const missing = upTo - after - entries.length
    const stretch = await readStretch(
      store,
      hot.mapId,
      after + entries.length,
      Math.min(missing, limits.tailPageEntries),
    )
    // Closed since: whoever reads the map anew is told so.
    if (stretch.entries.length === 0) return 'too-far'
    for (const stored of stretch.entries) {
      if (stored.entry.form === 'parts') return 'too-far'
      const entry = await entryFrom(store, stored)
      length += JSON.stringify(entry).length
      if (length > limits.tailBytesMax) return 'too-far'
      entries.push(entry)
    }
  }
  return entries
}
