import { type ReactNode, useCallback, useState } from 'react'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { openAccountDialog } from '../account/AccountDialogs.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import type { MapForm } from '../maps/form/mapFormRules.ts'
import type { MapMode } from '../maps/form/MapModes.tsx'

const CreateMapDialog = lazyOverlay(() =>
  import('../maps/form/CreateMapDialog.tsx').then((module) => module.CreateMapDialog),
)

const LoginRequiredDialog = lazyOverlay(() =>
  import('../account/LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)

const LocalMapDialog = lazyOverlay(() =>
  import('../local/LocalMapDialog.tsx').then((module) => module.LocalMapDialog),
)

/** Opens the form for a new map, also with an image that is dropped on the page. */
export const useCreateMap = (): { createMap: () => void; dialog: ReactNode } => {
  const [opened, setOpened] = useState<{ readonly image: File | null } | null>(null)
  const createMap = useCallback(() => setOpened({ image: null }), [])
  useFileReceiver({
    label: 'Create a map of this image, or import this data map',
    take: (file) =>
      isJson(file) ? openAccountDialog({ kind: 'import', files: [file] }) : setOpened({ image: file }),
  })
  const dialog = opened && <NewMapDialog image={opened.image} onClose={() => setOpened(null)} />
  return { createMap, dialog }
}

const isJson = ({ name, type }: File): boolean => type === 'application/json' || /\.json$/i.test(name)

/**
 * The form for a new map. A guest signs in first, and then the form opens by itself, or goes on to a map of this browser. What is
 * typed goes along from one form to the other. Once the form was open, it stays when the session ends.
 */
export const NewMapDialog = ({ image, onClose }: { image: File | null; onClose: () => void }) => {
  const { user } = useCurrentUser()
  const [mode, setMode] = useState<MapMode>('online')
  const [start, setStart] = useState<Partial<MapForm>>({ image })
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  const goTo = (next: MapMode) => (form: Partial<MapForm>) => {
    setStart(form)
    setMode(next)
  }
  const goLocal = goTo('offline')
  if (mode === 'offline') {
    const onOnline = wasSignedIn ? goTo('online') : undefined
    return <LocalMapDialog map={null} start={start} onOnline={onOnline} onClose={onClose} />
  }
  if (!wasSignedIn) return <LoginRequiredDialog onClose={onClose} onLocal={() => goLocal(start)} />
  return <CreateMapDialog start={start} onLocal={goLocal} onClose={onClose} />
}
