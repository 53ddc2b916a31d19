import { useCallback, useState, type ReactNode } from 'react'
import { lazyOverlay } from '../../ui/loadChunk.tsx'
import { useCurrentUser } from '../account/currentUser.ts'

const CreateMapDialog = lazyOverlay(() =>
  import('./CreateMapDialog.tsx').then((module) => module.CreateMapDialog),
)

const LoginRequiredDialog = lazyOverlay(() =>
  import('./LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)

/** Opens the form for a new map; a guest signs in first, and then the form opens by itself. */
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
