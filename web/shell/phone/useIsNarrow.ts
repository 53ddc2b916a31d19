import { useCallback, useSyncExternalStore } from 'react'
import { isNarrow } from '../canvas/breakpoints.ts'
import { useViewer } from '../viewerContext.ts'

/** Whether the canvas is too narrow for everything along its top to stand in one row. */
export const useIsNarrow = (): boolean => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => isNarrow(scene.viewSize.width))
}
