import { useCallback } from 'react'
import type { DraftState } from '../scene/SceneZones.ts'
import type { UndoKey } from '../sync/useUndoKeys.ts'
import { useDraft } from './useDraft.ts'
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
