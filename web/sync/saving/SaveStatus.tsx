import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Button } from '../../ui/control/Button.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { countText } from '../../ui/text/numberText.ts'
import type { PauseReason } from './outbox.ts'
import type { SaveState } from './SaveReporter.ts'
import '../content.css'

const ICONS = {
  saved: CircleCheck,
  saving: CloudUpload,
  waiting: CloudOff,
  refused: CircleAlert,
  offline: CloudOff,
} as const

/** Without a network, this is said also when nothing waits. */
type Status = SaveState | { readonly kind: 'offline' }

export interface SaveStatusProps {
  save: SaveState
  isOffline: boolean
  /** Where what is saved is. */
  place: string
  /** Called to sign in again after the session has ended. */
  onSignIn: () => void
}

/** Shows whether this person's changes are saved on the server. */
export const SaveStatus = ({ save, isOffline, place, onSignIn }: SaveStatusProps) => {
  const status: Status = isOffline && save.kind === 'saved' ? { kind: 'offline' } : save
  const Icon = ICONS[status.kind]
  const isSignedOut = save.kind === 'waiting' && save.reason === 'signed-out'
  return (
    <>
      <Tooltip text={explanation(status, place)}>
        <span className={`save-status save-status--${status.kind}`} role="status" tabIndex={0}>
          <Icon />
          <span className="cut">{saveText(status)}</span>
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
  full: {
    text: (count) => `No space: ${count} not saved`,
    stored: (count) => fullText(count),
    notStored: (count) => fullText(count),
  },
}

const fullText = (count: string): string =>
  `${count} will be lost when you leave this page. Free space on this device, or delete local maps that have a backup: saving is tried again by itself.`

export const saveText = (save: Status): string => {
  switch (save.kind) {
    case 'offline':
      return 'Offline'
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

const explanation = (save: Status, place: string): string => {
  switch (save.kind) {
    case 'offline':
      return 'There is no network. What is shown may be out of date.'
    case 'saved':
      return `Everything is ${place}.`
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
