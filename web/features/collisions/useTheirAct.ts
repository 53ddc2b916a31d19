import { useEffect, useState } from 'react'
import type { Change } from '../../../shared/content/changes.ts'
import { hasEntity } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { useEditorName } from './useEditorName.ts'

/** What somebody else has last done to something that is open. */
export interface TheirAct {
  /** Their name, where it is known. */
  readonly who: string
  readonly done: 'moved' | 'changed' | 'deleted'
  /** Who has done something to it since this was shown: the name of the only one, or 'Others'. */
  readonly changedBy: string
}

interface Act extends Pick<TheirAct, 'done'> {
  readonly userId: number | null
  /** All who have done something to it since this was shown. */
  readonly userIds: ReadonlySet<number | null>
}

/** Returns what others have last done to the entity since this was shown; null if nothing, or if it is there again. */
export const useTheirAct = (entityId: number): TheirAct | null => {
  const { session } = useViewer()
  const nameOf = useEditorName()
  const [act, setAct] = useState<Act | null>(null)
  // It may have been deleted before this was shown.
  const deletedBy = useViewerState(({ deletedElsewhere }) => deletedElsewhere.get(entityId))
  useEffect(() => {
    const stopOthers = session.onOthers((theirs) => {
      for (const { userId, changes } of theirs) {
        const change = changes.findLast((one) => idOf(one) === entityId)
        if (change) setAct((last) => actAfter(last, userId, change))
      }
    })
    // It may have been brought back here.
    const stopContent = session.store.subscribe(({ content }) => {
      if (hasEntity(content, entityId)) setAct((last) => (last?.done === 'deleted' ? null : last))
    })
    return () => {
      stopOthers()
      stopContent()
    }
  }, [session, entityId])
  const whoIs = (userId: number | null) => (userId === null ? null : nameOf(userId)) ?? 'Somebody else'
  if (act !== null) {
    const who = whoIs(act.userId)
    return { who, done: act.done, changedBy: act.userIds.size > 1 ? 'Others' : who }
  }
  if (deletedBy === undefined) return null
  const who = whoIs(deletedBy)
  return { who, done: 'deleted', changedBy: who }
}

const actAfter = (last: Act | null, userId: number | null, change: Change): Act | null =>
  change.op === 'insert'
    ? null
    : { userId, done: doneBy(change), userIds: new Set(last?.userIds).add(userId) }

const PLACE_FIELDS: ReadonlySet<string> = new Set(['x', 'y'])

const doneBy = (change: Exclude<Change, { op: 'insert' }>): TheirAct['done'] => {
  if (change.op === 'remove') return 'deleted'
  return Object.keys(change.fields).every((field) => PLACE_FIELDS.has(field)) ? 'moved' : 'changed'
}

/** Returns 'Anna deleted this POI.' */
export const actText = (act: TheirAct | null, noun: string, done = act?.done ?? 'changed'): string =>
  `${act?.who ?? 'Somebody else'} ${done} this ${noun}.`

/** Returns 'Anna changed this POI.', or 'Others changed this POI.' if several did. */
export const changedText = (act: TheirAct | null, noun: string): string =>
  `${act?.changedBy ?? 'Somebody else'} changed this ${noun}.`
