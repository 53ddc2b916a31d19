import { useCallback, useSyncExternalStore } from 'react'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { isTooSmall } from './placeAnchored.ts'
import { useViewer } from './viewerContext.ts'

/** From the marker's middle; its edge is then 12 px from the panel. */
export const GAP_VIEW = 20
export const MARGIN_VIEW = 12

/**
 * Whether panels about a place are sheets at the window's edge: on phones, and wherever the canvas is too narrow or too
 * low for a panel beside a place.
 */
export const useIsSheet = (): boolean => {
  const { scene } = useViewer()
  const isMobile = useIsMobile()
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  const isSmall = useSyncExternalStore(subscribe, () => {
    const { viewSize } = scene
    return viewSize.width > 0 && isTooSmall(viewSize, GAP_VIEW, MARGIN_VIEW)
  })
  return isMobile || isSmall
}
