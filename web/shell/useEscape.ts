import { useShortcuts } from './useShortcuts.ts'
import { NO_FOCUS, useViewer, useViewerState } from './viewerContext.ts'

/** Escape closes what is open beside a place, regardless of the focus, unless it has something to close before. */
export const useEscape = (): void => {
  const { focusOn } = useViewer()
  const isOpen = useViewerState(({ focus }) => focus.kind !== 'none')
  useShortcuts(isOpen ? { cancel: () => focusOn(NO_FOCUS) } : {})
}
