import { useCallback, useEffect } from 'react'
import type { DraftState } from '../scene/state/Draft.ts'
import type { ContentSession } from '../sync/contentSession.ts'
import { toast } from '../ui/toast.ts'
import { useDraft } from './mapTools.ts'
import { useContentState, useViewer } from './viewerContext.ts'

/** The way back and forth: through the points of a shape under way, or the strokes of a drawing, first, then through what was done to the map. */
export const useUndoSteps = () => {
  const { scene, session } = useViewer()
  const isDrafted = useDraft((draft) => (stepsOf(draft)?.placed ?? 0) > 0)
  const isRestorable = useDraft((draft) => stepsOf(draft)?.canRestore ?? false)
  const canUndo = useContentState((state) => state.canUndo)
  const canRedo = useContentState((state) => state.canRedo)
  const act = useCallback(
    (key: UndoKey) => {
      const draft = stepsOf(scene.draftState)
      if (key === 'redo') return draft?.canRestore ? scene.act('restore') : session.redo()
      // With nothing placed any more, what was dropped is forgotten: redoing goes on with the map's own steps.
      if (draft !== null) scene.act('dropLast')
      if (draft === null || draft.placed === 0) session.undo()
    },
    [scene, session],
  )
  return { act, canUndo: canUndo || isDrafted, canRedo: canRedo || isRestorable }
}

const stepsOf = (draft: DraftState): { readonly placed: number; readonly canRestore: boolean } | null => {
  if (draft.kind === 'drawing') return { placed: draft.points, canRestore: draft.canRestore }
  return draft.kind === 'pencilling' ? { placed: draft.strokes, canRestore: draft.canRestore } : null
}

type UndoKey = 'undo' | 'redo'

type KeyFacts = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl or Cmd with Z undoes, with Shift+Z or Ctrl+Y redoes. */
export const undoKeyOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyFacts): UndoKey | null => {
  if (altKey || ctrlKey === metaKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

/** Fields have an undo of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export const useUndoKeys = (act: (key: UndoKey) => void, isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      const key = undoKeyOf(event)
      if (!key || isTyping(event.target) || document.querySelector('[aria-modal="true"], .scrim')) return
      event.preventDefault()
      act(key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [act, isActive])
}

/** Says what was done, with the way back; gone as soon as it has been taken back in any other way. */
export const undoToast = (
  session: Pick<ContentSession, 'store' | 'undo' | 'canUndoStep'>,
  text: string,
  changeId: string,
): void => {
  const dismiss = toast.undo(text, () => session.undo(changeId))
  const stop = session.store.subscribe(() => {
    if (session.canUndoStep(changeId)) return
    stop()
    dismiss()
  })
}
