import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useIsTooSmall } from '../phone/useIsTooSmall.ts'
import { useViewer } from '../viewerContext.ts'

/**
 * Whether panels about a place are sheets at the window's edge: on phones, and where the canvas is too narrow or too
 * low for a panel beside a place.
 */
export const useIsSheet = (): boolean => {
  const isMobile = useIsMobile()
  const isSmall = useIsTooSmall(useViewer().scene)
  return isMobile || isSmall
}
