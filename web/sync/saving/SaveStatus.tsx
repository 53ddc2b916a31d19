import { CircleAlert, CircleCheck, CloudOff, CloudUpload, RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
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
  paused: RefreshCw,
} as const

/** What is said when there is nothing to save: that there is no network, or that nothing is told of what others do. */
type Status = SaveState | { readonly kind: 'offline' | 'paused' }

/** On the server, or in this browser alone. */
type SavePlace = 'server' | 'browser'

export interface SaveStatusProps {
  save: SaveState
  isOffline: boolean
  /** Whether the page has not been told for a while what others do. */
  isLivePaused?: boolean
  /** Where what is saved is. */
  place: SavePlace
  /** Called to sign in again after the session has ended. */
  onSignIn: () => void
}

/** Shows whether this person's changes are saved on the server, and whether those of others arrive. */
export const SaveStatus = ({ save, isOffline, isLivePaused = false, place, onSignIn }: SaveStatusProps) => {
  const idle: Status = isOffline ? { kind: 'offline' } : isLivePaused ? { kind: 'paused' } : save
  const status = save.kind === 'saved' ? idle : save
  const Icon = ICONS[status.kind]
  const isSignedOut = save.kind === 'waiting' && save.reason === 'signed-out'
  const look = `save-status save-status--${status.kind}`
  const why = explanation(status, place)
  const label = (
    <>
      <Icon />
      <span className="cut">{saveText(status, place)}</span>
    </>
  )
  return (
    <>
      {status.kind === 'saved' || status.kind === 'saving' ? (
        <Tooltip text={why}>
          <span className={look} role="status" tabIndex={0}>
            {label}
          </span>
        </Tooltip>
      ) : (
        <Explained className={look} why={why}>
          {label}
        </Explained>
      )}
      {isSignedOut && (
        <Button size="sm" onClick={onSignIn}>
          Sign in
        </Button>
      )}
    </>
  )
}

/** What went wrong is explained on a tap, too, and to those who hear the page. */
const Explained = ({ className, why, children }: { className: string; why: string; children: ReactNode }) => {
  const whyId = useId()
  return (
    <>
      <span className="save-status-frame" role="status">
        <Tooltip text={why} isTapped>
          <button type="button" className={className} aria-describedby={whyId}>
            {children}
          </button>
        </Tooltip>
      </span>
      <span id={whyId} hidden>
        {why}
      </span>
    </>
  )
}

type PausedTexts = Record<'text' | 'stored' | 'notStored', (count: string) => string>

/** The texts for changes that wait, by the reason; `notStored` if the browser could not store them. */
const PAUSED_TEXTS: Record<PauseReason, PausedTexts> = {
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

/** The browser itself is where the map is saved: no network is needed for that. */
const NOT_REACHED: PausedTexts = {
  text: (count) => `${count} not saved`,
  stored: (count) => `This browser’s storage cannot be reached. ${count} kept for when it can be.`,
  notStored: (count) =>
    `This browser’s storage cannot be reached. ${count} will be lost when you leave this page: saving is tried again by itself.`,
}

const pausedTexts = (reason: PauseReason, place: SavePlace): PausedTexts =>
  place === 'browser' && reason === 'offline' ? NOT_REACHED : PAUSED_TEXTS[reason]

const fullText = (count: string): string =>
  `${count} will be lost when you leave this page. Free space on this device, or delete local maps that have a backup: saving is tried again by itself.`

const saveText = (save: Status, place: SavePlace): string => {
  switch (save.kind) {
    case 'offline':
      return 'Offline'
    case 'paused':
      return 'Not live'
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return pausedTexts(save.reason, place).text(countText(save.count, 'change'))
    case 'refused':
      return 'Not saved'
  }
}

const explanation = (save: Status, place: SavePlace): string => {
  switch (save.kind) {
    case 'offline':
      return 'There is no network. What is shown may be out of date.'
    case 'paused':
      return 'Live updates are paused. Trying again… Until then, what others change may appear late.'
    case 'saved':
      return place === 'server' ? 'Everything is on the server.' : 'Everything is in this browser.'
    case 'saving':
      return 'Your changes are on their way.'
    case 'waiting':
      return pausedTexts(save.reason, place)[save.isStored ? 'stored' : 'notStored'](
        countText(save.count, 'change'),
      )
    case 'refused':
      return save.text
  }
}
