import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { SaveState } from './contentSession.ts'
import './content.css'

const ICONS = { saved: CircleCheck, saving: CloudUpload, waiting: CloudOff, refused: CircleAlert } as const

/** Whether what this person did is safe on the server. */
export const SaveStatus = ({ save }: { save: SaveState }) => {
  const Icon = ICONS[save.kind]
  const chip = (
    <span className={`save-status save-status--${save.kind}`} role="status" tabIndex={0}>
      <Icon />
      <span className="cut">{saveText(save)}</span>
    </span>
  )
  return <Tooltip text={explanation(save)}>{chip}</Tooltip>
}

export const saveText = (save: SaveState): string => {
  switch (save.kind) {
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'waiting': {
      const changes = save.count === 1 ? '1 change waiting' : `${save.count} changes waiting`
      return `${save.hold === 'offline' ? 'Offline' : 'Signed out'}: ${changes}`
    }
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
      return save.hold === 'offline'
        ? 'Kept in this browser, sent when the server can be reached.'
        : 'Kept in this browser, sent when you are signed in again.'
    case 'refused':
      return save.text
  }
}
