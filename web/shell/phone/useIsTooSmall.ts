import { useCallback, useSyncExternalStore } from 'react'
import type { Scene } from '../../scene/Scene.ts'
import { GAP_VIEW, isTooSmall, MARGIN_VIEW } from '../panel/placeAnchored.ts'

/** Whether the view is too narrow or too low for a panel beside a place on the map. */
export const useIsTooSmall = (scene: Pick<Scene, 'viewSize' | 'onCamera'>): boolean => {
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => {
    const { viewSize } = scene
    return viewSize.width > 0 && isTooSmall(viewSize, GAP_VIEW, MARGIN_VIEW)
  })
}
