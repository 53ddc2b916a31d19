import { X } from 'lucide-react'
import { Button, IconButton } from '../control/Button.tsx'
import { lazyPanel, usePreload } from '../lazyPart.tsx'
import { type ToastNote, useToasts } from './toast.ts'
import './ToastLayer.css'

/** The page's toasts. If their script was lost, each new toast is another attempt to load it. */
export const ToastLayer = () => {
  const newestId = useToasts((toasts) => toasts.newestId)
  usePreload(Toaster.preload)
  return newestId === 0 ? null : <Toaster newestId={newestId} />
}

/** The same messages without their script: they stay until they are answered. */
const PlainToasts = () => {
  const notes = useToasts((toasts) => toasts.notes)
  return (
    <ul className="plain-toasts">
      {notes.map((note) => (
        <PlainToast key={note.id} note={note} />
      ))}
    </ul>
  )
}

const PlainToast = ({ note: { id, text, hint, offer } }: { note: ToastNote }) => {
  const dismiss = useToasts((toasts) => toasts.dismiss)
  const take = () => {
    offer?.act()
    dismiss(id)
  }
  return (
    <li>
      <p role="alert">
        {text} {hint}
      </p>
      {offer && (
        <Button size="sm" variant="quiet" onClick={take}>
          {offer.verb}
        </Button>
      )}
      <IconButton size="sm" label="Dismiss" onClick={() => dismiss(id)}>
        <X />
      </IconButton>
    </li>
  )
}

const Toaster = lazyPanel<{ newestId: number }>(
  () => import('./Toaster.tsx').then((module) => module.Toaster),
  PlainToasts,
)
