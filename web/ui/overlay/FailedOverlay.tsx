import { RefreshCw } from 'lucide-react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { Button } from '../control/Button.tsx'
import { useBackCloses } from './useBackCloses.ts'
import './FailedOverlay.css'

interface FailedOverlayProps {
  text: string
  onRetry: () => void
  onClose: () => void
}

/** Takes the place of a dialog or menu that could not be loaded. The browser's own dialog needs no other script. */
export const FailedOverlay = ({ text, onRetry, onClose }: FailedOverlayProps) => {
  useBackCloses(true, onClose)
  return (
    <dialog
      ref={showModal}
      className="failed-overlay"
      role="alertdialog"
      aria-label={text}
      onCancel={onClose}
      // The overlay may belong to a row of a list that has keys and a click of its own.
      onKeyDown={stopPropagation}
      onClick={stopPropagation}
    >
      <p>{text}</p>
      <footer>
        <Button variant="quiet" size="lg" onClick={closeAnd(onClose)}>
          Close
        </Button>
        <Button size="lg" icon={<RefreshCw />} onClick={closeAnd(onRetry)}>
          Try again
        </Button>
      </footer>
    </dialog>
  )
}

const showModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Closing it returns the focus to where it was. */
const closeAnd = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('dialog')?.close()
  act()
}

const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation()
