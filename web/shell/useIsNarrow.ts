import { useCallback, useSyncExternalStore } from 'react'
import { useViewer } from './viewerContext.ts'

/** Below this width of the canvas the readout has a row of its own. */
const READOUT_MIN_VIEW = 720

/** Whether the canvas is too narrow for everything along its top to stand in one row. */
export const useIsNarrow = (): boolean => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => {
    const { width } = scene.viewSize
    return width > 0 && width < READOUT_MIN_VIEW
  })
}
