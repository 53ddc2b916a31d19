import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../../shell/viewerContext.ts'
import { announce } from '../../../ui/status/announce.tsx'
import {
  type Draft,
  draftText,
  dropDraft,
  keepDraft,
  type KeptDraft,
  keptDraftsOf,
  leaveDraft,
} from '../../drafts/keptDrafts.ts'
import type { TypeLook } from '../../types/typeChanges.ts'

export type PoiDraft = Extract<Draft, { kind: 'poi' }>

/** What else is in the form of a new POI. It is kept with its draft as long as the page is open. */
interface DraftExtras {
  readonly icon: File | null
  readonly image: File | null
  /** What was chosen of the look of a type. */
  readonly look: Partial<TypeLook>
}

const NO_EXTRAS: DraftExtras = { icon: null, image: null, look: {} }

/** By draft. */
const keptExtras = new Map<string, DraftExtras>()

/** Returns what was in the form of a new POI when it was set aside, or the page was left. */
export const useStartOfDraft = (
  draftId: string | undefined,
): { readonly draft: PoiDraft | null; readonly extras: DraftExtras } => {
  const { mapId } = useViewer()
  const [start] = useState(() => {
    const isWanted = ({ id }: KeptDraft) => id === draftId
    const draft = keptDraftsOf(mapId).list.getState().find(isWanted)?.draft
    return {
      draft: draft?.kind === 'poi' ? draft : null,
      extras: (draftId !== undefined && keptExtras.get(draftId)) || NO_EXTRAS,
    }
  })
  return start
}

/**
 * Keeps what is in the form of a new POI, null as long as that is nothing. Saving or closing the form is done with it; if the
 * page is left, or `setAside` is called before the form closes, it is offered again.
 */
export const useKeptPoi = (
  draft: PoiDraft | null,
  extras: DraftExtras,
  draftId: string | undefined,
): { readonly setAside: () => void } => {
  const { mapId, store } = useViewer()
  const id = useRef(draftId)
  const isSetAside = useRef(false)
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
      if (isPageLeft || isSetAside.current) return leaveDraft(drafts, id.current)
      keptExtras.delete(id.current)
      dropDraft(drafts, id.current)
    }
  }, [mapId, store])
  return {
    setAside: () => {
      if (draft === null || id.current === undefined) return
      isSetAside.current = true
      keptExtras.set(id.current, extras)
      announce(`${draftText(draft)}, set aside.`)
    },
  }
}
