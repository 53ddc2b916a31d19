import { useCallback, useSyncExternalStore } from 'react'
import type { Scene } from '../../scene/Scene.ts'
import { useViewer } from './viewerContext.ts'

/** Something read off the camera; renders only when the answer itself changes, so it must be a plain value. */
export const useCamera = <T extends string | number | boolean>(read: (scene: Scene) => T): T => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => read(scene))
}
