import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { classNames } from '../classNames.ts'
import { type ToastNote, useToasts } from './toast.ts'
import './Toaster.css'

const ICONS = { say: CircleCheck, error: CircleAlert, offer: Undo2 } as const

/** The toasts: bottom centre, announced politely, kept while the pointer or the focus is on them. */
export const Toaster = () => {
  const notes = useToasts((toasts) => toasts.notes)
  return (
    <Toast.Provider label="Note" swipeDirection="down">
      {notes.map((note) => (
        <ToastBox key={note.id} note={note} />
      ))}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  )
}

const ToastBox = ({ note }: { note: ToastNote }) => {
  const dismiss = useToasts((toasts) => toasts.dismiss)
  const Icon = ICONS[note.kind]
  return (
    <Toast.Root
      className={classNames('toast', `toast--${note.kind}`, note.isReplacing && 'toast--replacing')}
      type={note.kind === 'error' ? 'foreground' : 'background'}
      duration={note.shownMs}
      onOpenChange={(open) => !open && dismiss(note.id)}
    >
      <Icon />
      <div className="toast__text">
        <Toast.Title>{note.text}</Toast.Title>
        {note.hint !== undefined && (
          <Toast.Description className="toast__hint">{note.hint}</Toast.Description>
        )}
      </div>
      {note.offer && (
        <Toast.Action
          className="btn btn--quiet btn--sm toast__offer"
          altText={note.offer.verb}
          onClick={note.offer.act}
        >
          {note.offer.verb}
        </Toast.Action>
      )}
      {note.kind === 'error' && (
        <Toast.Close className="icon-btn icon-btn--sm" aria-label="Dismiss">
          <X />
        </Toast.Close>
      )}
    </Toast.Root>
  )
}
