import { lazy, Suspense, useEffect } from 'react'
import { fetchEarly, loadChunk } from './loadChunk.ts'
import { useToasts } from './toast.ts'

const loadToaster = () =>
  loadChunk(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })))

const Toaster = lazy(loadToaster)

/** The page's toasts. Their script arrives after the page, or with the first one. */
export const ToastLayer = () => {
  const wereAny = useToasts((toasts) => toasts.wereAny)
  useEffect(() => fetchEarly(loadToaster), [])
  return wereAny ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
