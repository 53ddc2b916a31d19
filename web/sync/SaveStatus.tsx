import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import type { Hold } from './changeSender.ts'
import type { SaveState } from './contentSession.ts'
import './content.css'

const ICONS = { saved: CircleCheck, saving: CloudUpload, waiting: CloudOff, refused: CircleAlert } as const

export interface SaveStatusProps {
  save: SaveState
  /** The way back for someone whose session has ended. */
  onSignIn: () => void
}

/** Whether what this person did is safe on the server. */
export const SaveStatus = ({ save, onSignIn }: SaveStatusProps) => {
  const Icon = ICONS[save.kind]
  const isSignedOut = save.kind === 'waiting' && save.hold === 'signed-out'
  return (
    <>
      <Tooltip text={explanation(save)}>
        <span className={`save-status save-status--${save.kind}`} role="status" tabIndex={0}>
          <Icon />
          <span className="cut">{saveText(save)}</span>
        </span>
      </Tooltip>
      {isSignedOut && (
        <Button size="sm" onClick={onSignIn}>
          Sign in
        </Button>
      )}
    </>
  )
}

/** What is said of changes that wait, by why they do. */
const HELD: Record<Hold, { text: (count: string) => string; explanation: (count: string) => string }> = {
  offline: {
    text: (count) => `Offline: ${count} waiting`,
    explanation: () => 'Kept in this browser, sent when the server can be reached.',
  },
  'signed-out': {
    text: () => 'Signed out',
    explanation: (count) => `${count} kept in this browser, sent when you are signed in again.`,
  },
  'not-editable': {
    text: () => 'Not saved',
    explanation: (count) =>
      `You cannot edit this map any more. ${count} kept in this browser, sent if you can again.`,
  },
}

export const saveText = (save: SaveState): string => {
  switch (save.kind) {
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return HELD[save.hold].text(counted(save.count))
    case 'refused':
      return 'Not saved'
  }
}

const explanation = (save: SaveState): string => {
  switch (save.kind) {
    case 'saved':
      return 'Everything is on the server.'
    case 'saving':
      return 'Your changes are on their way.'
    case 'waiting':
      return HELD[save.hold].explanation(counted(save.count))
    case 'refused':
      return save.text
  }
}

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
