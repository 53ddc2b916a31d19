import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no network. With one, the server may still be out of reach. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
