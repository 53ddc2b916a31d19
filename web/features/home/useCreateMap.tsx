import { type ReactNode, useCallback, useState } from 'react'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { openAccountDialog } from '../account/AccountDialogs.tsx'
import { useCurrentUser } from '../account/currentUser.ts'

const CreateMapDialog = lazyOverlay(() =>
  import('../maps/form/CreateMapDialog.tsx').then((module) => module.CreateMapDialog),
)

const LoginRequiredDialog = lazyOverlay(() =>
  import('../account/LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)

const LocalMapDialog = lazyOverlay(() =>
  import('../local/LocalMapDialog.tsx').then((module) => module.LocalMapDialog),
)

interface Opened {
  readonly image: File | null
  readonly isLocal: boolean
}

/**
 * Opens the form for a new map, also with an image that is dropped on the page. A guest signs in first, and then the form
 * opens by itself, or goes on to a map of this browser.
 */
export const useCreateMap = (): { createMap: () => void; dialog: ReactNode } => {
  const { user } = useCurrentUser()
  const [opened, setOpened] = useState<Opened | null>(null)
  const createMap = useCallback(() => setOpened({ image: null, isLocal: false }), [])
  useFileReceiver({
    label: 'Create a map of this image, or import this data map',
    take: (file) =>
      isJson(file)
        ? openAccountDialog({ kind: 'import', files: [file] })
        : setOpened({ image: file, isLocal: false }),
  })
  const close = () => setOpened(null)
  if (opened === null) return { createMap, dialog: null }
  const { image, isLocal } = opened
  const goOnline = user ? () => setOpened({ image, isLocal: false }) : undefined
  const goLocal = () => setOpened({ image, isLocal: true })
  if (isLocal)
    return {
      createMap,
      dialog: <LocalMapDialog map={null} image={image} onOnline={goOnline} onClose={close} />,
    }
  const dialog = user ? (
    <CreateMapDialog image={image} onLocal={goLocal} onClose={close} />
  ) : (
    <LoginRequiredDialog onClose={close} onLocal={goLocal} />
  )
  return { createMap, dialog }
}

const isJson = ({ name, type }: File): boolean => type === 'application/json' || /\.json$/i.test(name)
