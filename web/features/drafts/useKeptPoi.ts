import { useEffect, useRef } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { type Draft, dropDraft, keepDraft, type KeptDraft, keptDraftsOf, leaveDraft } from './keptDrafts.ts'

export type PoiDraft = Extract<Draft, { kind: 'poi' }>

/** Returns what was typed into the form of a new POI before the page was left. */
export const keptPoi = (mapId: string, draftId: string | undefined): PoiDraft | null => {
  const isWanted = ({ id }: KeptDraft) => id === draftId
  const draft = keptDraftsOf(mapId).list.getState().find(isWanted)?.draft
  return draft?.kind === 'poi' ? draft : null
}

/**
 * Keeps what is typed into the form of a new POI, null as long as that is nothing. Whoever saves or closes the form is done
 * with it; if the page is left instead, it is offered again.
 */
export const useKeptPoi = (draft: PoiDraft | null, draftId: string | undefined): void => {
  const { mapId, store } = useViewer()
  const id = useRef(draftId)
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    const drafts = keptDraftsOf(mapId)
    if (draft !== null) id.current = keepDraft(drafts, draft, id.current)
    else if (id.current !== undefined) dropDraft(drafts, id.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each render brings a new object; the text is the same
  }, [mapId, text])
  useEffect(() => {
    const drafts = keptDraftsOf(mapId)
    return () => {
      if (id.current === undefined) return
      const isPageLeft = store.getState().focus.kind === 'newPoi'
      if (isPageLeft) leaveDraft(drafts, id.current)
      else dropDraft(drafts, id.current)
    }
  }, [mapId, store])
}
