import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { countText } from '../ui/numberText.ts'
import type { SaveState } from './saveState.ts'
import type { PauseReason } from './outbox.ts'
import './content.css'

const ICONS = { saved: CircleCheck, saving: CloudUpload, waiting: CloudOff, refused: CircleAlert } as const

export interface SaveStatusProps {
  save: SaveState
  /** Called to sign in again after the session has ended. */
  onSignIn: () => void
}

/** Shows whether this person's changes are saved on the server. */
export const SaveStatus = ({ save, onSignIn }: SaveStatusProps) => {
  const Icon = ICONS[save.kind]
  const isSignedOut = save.kind === 'waiting' && save.reason === 'signed-out'
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

/** The texts for changes that wait, by the reason; `notStored` if the browser could not store them. */
const PAUSED_TEXTS: Record<
  PauseReason,
  Record<'text' | 'stored' | 'notStored', (count: string) => string>
> = {
  offline: {
    text: (count) => `Offline: ${count} waiting`,
    stored: () => 'Kept in this browser and sent when the server can be reached.',
    notStored: () => 'Not kept in this browser: leave this page open until the server can be reached.',
  },
  'signed-out': {
    text: () => 'Signed out',
    stored: (count) => `${count} kept in this browser and sent when you are signed in again.`,
    notStored: (count) => `${count} not kept in this browser: sign in again without leaving this page.`,
  },
  'not-editable': {
    text: () => 'Not saved',
    stored: (count) =>
      `You can no longer edit this map. ${count} kept in this browser and sent if you can again.`,
    notStored: (count) => `You can no longer edit this map. ${count} will be lost when you leave this page.`,
  },
}

export const saveText = (save: SaveState): string => {
  switch (save.kind) {
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return PAUSED_TEXTS[save.reason].text(countText(save.count, 'change'))
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
      return PAUSED_TEXTS[save.reason][save.isStored ? 'stored' : 'notStored'](
        countText(save.count, 'change'),
      )
    case 'refused':
      return save.text
  }
}
