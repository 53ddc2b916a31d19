import { useCallback, useState, type ReactNode } from 'react'
import { lazyOverlay } from '../../ui/loadChunk.tsx'
import { useCurrentUser } from '../account/currentUser.ts'

const CreateMapDialog = lazyOverlay(() =>
  import('./CreateMapDialog.tsx').then((module) => module.CreateMapDialog),
)

const LoginRequiredDialog = lazyOverlay(() =>
  import('./LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)

/** Starts a new map: the form, or for a guest the sign-in first, after which the form opens by itself. */
export const useCreateMap = (): { createMap: () => void; dialog: ReactNode } => {
  const { user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const createMap = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  return {
    createMap,
    dialog: isOpen && (user ? <CreateMapDialog onClose={close} /> : <LoginRequiredDialog onClose={close} />),
  }
}
