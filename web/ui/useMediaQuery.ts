import { useCallback, useSyncExternalStore } from 'react'
import { MOBILE_MAX_PX } from '../../shared/limits.ts'

export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export const MOBILE = `(max-width: ${MOBILE_MAX_PX}px)`

/** Whether the mobile layout is used. */
export const useIsMobile = (): boolean => useMediaQuery(MOBILE)
