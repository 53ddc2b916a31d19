import { useCallback } from 'react'
import type { Scene } from '../scene/Scene.ts'
import type { DraftState } from '../scene/state/Draft.ts'
import type { ContentSession } from '../sync/contentState.ts'
import type { Reverted } from '../sync/undo/UndoStack.ts'
import { toast } from '../ui/overlay/toast.ts'
import { useDraft } from './canvas/mapTools.ts'
import { useContentState, useViewer } from './viewerContext.ts'

/** Undo and redo, for the buttons and the keys. */
export const useUndoSteps = () => {
  const { scene, session } = useViewer()
  const isDrafted = useDraft((draft) => (stepsOf(draft)?.placed ?? 0) > 0)
  const isRestorable = useDraft((draft) => stepsOf(draft)?.canRestore ?? false)
  const canUndo = useContentState((state) => state.canUndo)
  const canRedo = useContentState((state) => state.canRedo)
  const act = useCallback((key: UndoKey) => takeStep({ scene, session }, key), [scene, session])
  return { act, canUndo: canUndo || isDrafted, canRedo: canRedo || isRestorable }
}

interface Steps {
  readonly scene: Pick<Scene, 'draftState' | 'act' | 'commitNudge' | 'dropDrag' | 'flyIntoView'>
  readonly session: Pick<ContentSession, 'revert'>
}

/**
 * Undoes or redoes one step: of the shape or drawing under way first, then of the map, a pending nudge included. In the middle
 * of a drag it only ends that.
 */
export const takeStep = ({ scene, session }: Steps, key: UndoKey): void => {
  if (scene.dropDrag()) return
  scene.commitNudge()
  const draft = stepsOf(scene.draftState)
  if (key === 'redo') return draft?.canRestore ? scene.act('restore') : revertStep({ scene, session }, key)
  // Once nothing is placed any more, the dropped points are forgotten, and redo continues with the steps of the map.
  if (draft !== null) scene.act('dropLast')
  if (draft === null || draft.placed === 0) revertStep({ scene, session }, key)
}

/** Says what was undone or redone, and flies to where it was. */
const revertStep = ({ scene, session }: Steps, key: UndoKey): void =>
  session.revert(key, (reverted) => {
    if (reverted === null) return
    sayStep(reverted)
    scene.flyIntoView(reverted.places)
  })

/** If a part could not be reverted, a notice has said so. */
const sayStep = ({ direction, done, isWhole }: Reverted): void => {
  if (isWhole) toast.say(`${direction === 'undo' ? 'Undid' : 'Redid'}: ${done}.`)
}

const stepsOf = (draft: DraftState): { readonly placed: number; readonly canRestore: boolean } | null => {
  if (draft.kind === 'drawing') return { placed: draft.points, canRestore: draft.canRestore }
  return draft.kind === 'pencilling' ? { placed: draft.strokes, canRestore: draft.canRestore } : null
}

type UndoKey = 'undo' | 'redo'

/** Says what was done and offers to undo it. It disappears as soon as the step is undone in another way. */
export const undoToast = (
  session: Pick<ContentSession, 'store' | 'revert' | 'canUndoStep'>,
  text: string,
  changeId: string,
): void => {
  const dismiss = toast.undo(text, () =>
    session.revert('undo', (undone) => undone && sayStep(undone), changeId),
  )
  const stop = session.store.subscribe(() => {
    if (session.canUndoStep(changeId)) return
    stop()
    dismiss()
  })
}
