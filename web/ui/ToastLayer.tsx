import { useEffect } from 'react'
import { fetchEarly, lazyOverlay } from './loadChunk.tsx'
import { useToasts } from './toast.ts'

const Toaster = lazyOverlay(() => import('./Toaster.tsx').then((module) => module.Toaster))

/** The page's toasts. Their script is loaded after the page, or with the first toast. */
export const ToastLayer = () => {
  const wereAny = useToasts((toasts) => toasts.wereAny)
  useEffect(() => fetchEarly(Toaster.preload), [])
  return wereAny ? <Toaster /> : null
}
