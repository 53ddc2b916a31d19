import { useCallback } from 'react'
import type { UndoKey } from '../content/useUndoKeys.ts'
import { useDraft } from './useDraft.ts'
import { useContentState, useViewer } from './viewerContext.ts'

/** The way back and forth: through the points of a shape under way first, then through what was done to the map. */
export const useUndoSteps = () => {
  const { scene, session } = useViewer()
  const isDrafted = useDraft((draft) => draft.kind === 'drawing' && draft.points > 0)
  const isRestorable = useDraft((draft) => draft.kind === 'drawing' && draft.canRestore)
  const canUndo = useContentState((state) => state.canUndo)
  const canRedo = useContentState((state) => state.canRedo)
  const act = useCallback(
    (key: UndoKey) => {
      const draft = scene.draftState
      const isDrawing = draft.kind === 'drawing'
      if (key === 'redo') return isDrawing && draft.canRestore ? scene.act('restore') : session.redo()
      // With nothing placed any more, what was dropped is forgotten: redoing goes on with the map's own steps.
      if (isDrawing) scene.act('dropLast')
      if (!isDrawing || draft.points === 0) session.undo()
    },
    [scene, session],
  )
  return { act, canUndo: canUndo || isDrafted, canRedo: canRedo || isRestorable }
}
