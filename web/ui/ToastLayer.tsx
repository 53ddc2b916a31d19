import { lazy, Suspense } from 'react'
import { loadChunk } from './loadChunk.ts'
import { useToasts } from './toast.ts'

const Toaster = lazy(() =>
  loadChunk(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster }))),
)

/** The page's toasts. Their script arrives with the first one. */
export const ToastLayer = () => {
  const wereAny = useToasts((toasts) => toasts.wereAny)
  return wereAny ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
