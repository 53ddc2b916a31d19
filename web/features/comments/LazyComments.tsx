import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { openComments, useOpenComments } from './openComments.ts'

const load = () => import('./CommentsPanel.tsx')
const CommentsPanel = lazyPanel(
  () => load().then((module) => module.CommentsPanel),
  (failure) => (
    <Beside>
      <FailedPart {...failure} />
    </Beside>
  ),
)
const CommentsSheet = lazyPanel(() => load().then((module) => module.CommentsSheet), FailedPart)

/** The panel right of the map, while it is open. */
export const CommentsBeside = () =>
  useOpenComments().isOpen ? <CommentsPanel onClose={closeComments} fallback={EMPTY} /> : null

/** The same in the drawer on phones. */
export const CommentsInDrawer = ({ onClose }: { onClose: () => void }) => <CommentsSheet onClose={onClose} />

/** The panel's place. */
const Beside = ({ children }: { children?: ReactNode }) => (
  <aside
    style={{ flex: 'none', width: useOpenComments().widthPx, background: 'var(--panel)' }}
    aria-busy={!children}
  >
    {children}
  </aside>
)

const EMPTY = <Beside />

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
const closeComments = (): void => {
  openComments(false)
  document.getElementById(COMMENTS_TOGGLE)?.focus()
}
