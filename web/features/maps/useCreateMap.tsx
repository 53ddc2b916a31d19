import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { loadChunk } from '../../ui/loadChunk.ts'
import { useCurrentUser } from '../account/currentUser.ts'

const CreateMapDialog = lazy(() =>
  loadChunk(() => import('./CreateMapDialog.tsx').then((module) => ({ default: module.CreateMapDialog }))),
)

const LoginRequiredDialog = lazy(() =>
  loadChunk(() =>
    import('./LoginRequiredDialog.tsx').then((module) => ({ default: module.LoginRequiredDialog })),
  ),
)

/** Starts a new map: the form, or for a guest the sign-in first, after which the form opens by itself. */
export const useCreateMap = (): { createMap: () => void; dialog: ReactNode } => {
  const { user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const createMap = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  return {
    createMap,
    dialog: isOpen && (
      <Suspense fallback={null}>
        {user ? <CreateMapDialog onClose={close} /> : <LoginRequiredDialog onClose={close} />}
      </Suspense>
    ),
  }
}
