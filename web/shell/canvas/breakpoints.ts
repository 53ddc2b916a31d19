import { useCallback, useSyncExternalStore } from 'react'
import type { Scene } from '../../scene/Scene.ts'
import { useIsMobile, useMediaQuery } from '../../ui/useMediaQuery.ts'
import { GAP_VIEW, isTooSmall, MARGIN_VIEW } from '../panel/placeAnchored.ts'
import { useViewer } from '../viewerContext.ts'

/** Where a panel beside what is worked on would cover much of it: its acts are a bar then. */
const WITHOUT_PANEL = '(max-width: 1099px)'

/** Where a column of all tools would take too much of the canvas. */
export const COMPACT = '(max-width: 800px), (max-height: 543px)'

/** A phone on its side, which has no room for a panel beside the sidebar (as in `AnchoredPanel.css`). */
const LANDSCAPE_PHONE = '(max-width: 1024px) and (max-height: 543px)'

/** Below this width of the canvas the readout has a row of its own. */
const READOUT_MIN_VIEW = 720

/** Whether a canvas is too narrow for everything along its top to stand in one row. */
export const isNarrow = (widthView: number): boolean => widthView > 0 && widthView < READOUT_MIN_VIEW

/** Whether the canvas is too narrow for everything along its top to stand in one row. */
export const useIsNarrow = (): boolean => {
  const { scene } = useViewer()
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => isNarrow(scene.viewSize.width))
}

/** Whether the panel of what is worked on folds to a bar. */
export const useIsFolded = (): boolean => {
  const isSheet = useIsSheet()
  return useMediaQuery(WITHOUT_PANEL) || isSheet
}

/** Whether the view is too narrow or too low for a panel beside a place on the map. */
export const useIsTooSmall = (scene: Pick<Scene, 'viewSize' | 'onCamera'>): boolean => {
  const subscribe = useCallback((onChange: () => void) => scene.onCamera(onChange), [scene])
  return useSyncExternalStore(subscribe, () => {
    const { viewSize } = scene
    return viewSize.width > 0 && isTooSmall(viewSize, GAP_VIEW, MARGIN_VIEW)
  })
}

/**
 * Whether panels about a place are sheets at the window's edge: on phones, and where the canvas is too narrow or too
 * low for a panel beside a place.
 */
export const useIsSheet = (): boolean => {
  const isMobile = useIsMobile()
  const isLandscapePhone = useMediaQuery(LANDSCAPE_PHONE)
  const isSmall = useIsTooSmall(useViewer().scene)
  return isMobile || isLandscapePhone || isSmall
}
