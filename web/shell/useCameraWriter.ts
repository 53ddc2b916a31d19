import { useCallback, type RefCallback } from 'react'
import type { Scene } from '../scene/Scene.ts'
import { useViewer } from './viewerContext.ts'

/**
 * For what follows the camera: a ref to an element to which `write` is applied at once and after every movement.
 * React renders nothing meanwhile, so the element's children must not be React's. `write` must stay the same function.
 */
export const useCameraWriter = <E extends Element>(
  write: (element: E, scene: Scene) => void,
): RefCallback<E> => {
  const { scene } = useViewer()
  return useCallback(
    (element: E | null) => {
      if (element === null) return
      const update = (): void => write(element, scene)
      update()
      return scene.onCamera(update)
    },
    [scene, write],
  )
}
