import { lazyPanel } from './loadChunk.tsx'
import { useToasts } from './toast.ts'

const Toaster = lazyPanel<{ newestId: number }>(
  () => import('./Toaster.tsx').then((module) => module.Toaster),
  () => null,
)

/** The page's toasts. If their script was lost, each new toast is another attempt to load it. */
export const ToastLayer = () => {
  const newestId = useToasts((toasts) => toasts.newestId)
  return newestId === 0 ? null : <Toaster newestId={newestId} />
}
