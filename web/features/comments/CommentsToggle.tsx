import { MessageSquare } from 'lucide-react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { openComments, useOpenComments } from './openComments.ts'

const COMMENTS_TOGGLE = 'comments-toggle'

/** Opens and closes the panel right of the map. */
export const CommentsToggle = () => {
  const isOpen = useOpenComments((open) => open.isOpen)
  return (
    <IconButton
      label={TEXTS.comments.title}
      aria-expanded={isOpen}
      pressed={isOpen}
      id={COMMENTS_TOGGLE}
      onClick={() => openComments(!isOpen)}
    >
      <MessageSquare />
    </IconButton>
  )
}

/** Closes the panel with its own button; the focus goes to the one that opens it. */
export const closeComments = (): void => {
  openComments(false)
  document.getElementById(COMMENTS_TOGGLE)?.focus()
}
