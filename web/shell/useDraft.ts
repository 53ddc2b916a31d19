import { useCallback, useSyncExternalStore } from 'react'
import type { DraftState } from '../scene/SceneZones.ts'
import { useViewer } from './viewerContext.ts'

/** Something of what is being drawn; renders only when the answer itself changes, so it must be a plain value. */
export const useDraft = <T extends string | number | boolean | null>(read: (draft: DraftState) => T): T => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onDraft(onChange), [scene])
  return useSyncExternalStore(subscribe, () => read(scene.draftState))
}
