import type { Change, Kind } from '../../shared/content/changes.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { isImageMove } from '../../shared/maps/imagePlacing.ts'
import type { ChangeLog } from '../content/changeLog.ts'

export interface EntityOfMap {
  readonly kind: Kind
  readonly id: number
}

export interface UnnamedAct {
  readonly revision: number
  readonly at: string
  readonly userId: number
  readonly isImageMove: boolean
  readonly change: Change
}

interface ActPage {
  readonly acts: readonly UnnamedAct[]
  /** The oldest entry that was looked at; `before` itself if there was none. */
  readonly reached: number
}

const ACTS_PER_PAGE = 50

/** Returns what was done to one entity before a revision, newest first. */
export const readEntityActs = async (
  changeLog: ChangeLog,
  mapId: number,
  before: number,
  { kind, id }: EntityOfMap,
): Promise<ActPage> => {
  const acts: UnnamedAct[] = []
  let reached = before
  for await (const entry of changeLog.entriesBelow(mapId, before)) {
    if (acts.length >= ACTS_PER_PAGE) break
    const inEntry: UnnamedAct[] = []
    for await (const changes of entry.changes())
      for (const change of changes)
        if (change.kind === kind && idOf(change) === id)
          inEntry.push({
            revision: entry.revision,
            at: entry.at.toISOString(),
            userId: entry.userId,
            isImageMove: isImageMove(entry),
            change,
          })
    acts.push(...inEntry.reverse())
    reached = entry.revision
  }
  return { acts, reached }
}
