import { useShortcuts } from './useShortcuts.ts'
import { NO_FOCUS, useViewer, useViewerState } from './viewerContext.ts'

/**
 * Escape closes what is open beside a place, regardless of the focus, unless it has something to close before. The form of a new
 * POI does so by itself, as it keeps what is in it.
 */
export const useEscape = (): void => {
  const { focusOn } = useViewer()
  const isOpen = useViewerState(({ focus }) => focus.kind !== 'none' && focus.kind !== 'newPoi')
  useShortcuts(isOpen ? { cancel: () => focusOn(NO_FOCUS) } : {})
}
