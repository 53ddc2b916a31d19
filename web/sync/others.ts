import type { Change } from '../../shared/changes.ts'
import type { LogEntry } from '../../shared/commits.ts'
import type { Content } from '../../shared/content.ts'
import { sameValue } from '../../shared/sameValue.ts'
import type { ContentFold } from './contentFold.ts'

/** Gets what others did, and the changes that wait here to be sent. */
export type OthersListener = (theirs: readonly Change[], waiting: readonly Change[]) => void

/** Tells what others did, just before the editor shows it. */
export const createOthersFeed = () => {
  const listeners = new Set<OthersListener>()
  const tell = ({ pending }: ContentFold, theirs: readonly Change[]) => {
    const waiting = pending.flatMap(({ changes }) => changes)
    if (theirs.length > 0) listeners.forEach((listener) => listener(theirs, waiting))
  }
  return {
    entries: (fold: ContentFold, entries: readonly LogEntry[]) => tell(fold, othersOf(fold, entries)),
    /** For content that was opened again, without the log entries in between. */
    content: (fold: ContentFold, content: Content) => tell(fold, zoneDifference(fold.server, content)),
    on(listener: OthersListener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns what entries that are not known yet change, except for this editor's own lists. */
const othersOf = ({ pending, revision: known }: ContentFold, entries: readonly LogEntry[]) => {
  const own = new Set(pending.map(({ changeId }) => changeId))
  return entries
    .filter(({ revision, changeId }) => revision > known && !own.has(changeId))
    .flatMap(({ changes }) => changes)
}

/** Returns the removals of zones and the changes of their shapes. */
const zoneDifference = (before: Content, after: Content): readonly Change[] =>
  [...after.zones.changedIds(before.zones)].flatMap((id): Change[] => {
    const [former, zone] = [before.zones.get(id), after.zones.get(id)]
    if (zone === undefined) return [{ op: 'remove', kind: 'zone', id }]
    if (former === undefined || sameValue(former.geometry, zone.geometry)) return []
    return [{ op: 'patch', kind: 'zone', id, fields: { geometry: zone.geometry } }]
  })
