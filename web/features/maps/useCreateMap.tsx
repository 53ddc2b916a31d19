import { useCallback, useState, type ReactNode } from 'react'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../ui/loadChunk.tsx'
import { useCurrentUser } from '../account/currentUser.ts'

const CreateMapDialog = lazyOverlay(() =>
  import('./CreateMapDialog.tsx').then((module) => module.CreateMapDialog),
)

const LoginRequiredDialog = lazyOverlay(() =>
  import('./LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)

/** Opens the form for a new map, also with an image that is dropped on the page; a guest signs in first, and then the form opens by itself. */
export const useCreateMap = (): { createMap: () => void; dialog: ReactNode } => {
  const { user } = useCurrentUser()
  const [opened, setOpened] = useState<{ readonly image: File | null } | null>(null)
  const createMap = useCallback(() => setOpened({ image: null }), [])
  useFileReceiver({ label: 'Create a map of this image', take: (image) => setOpened({ image }) })
  const close = () => setOpened(null)
  const dialog = user ? (
    <CreateMapDialog image={opened?.image ?? null} onClose={close} />
  ) : (
    <LoginRequiredDialog onClose={close} />
  )
  return { createMap, dialog: opened && dialog }
}
