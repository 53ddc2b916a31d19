import type { ReactNode } from 'react'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { closeComments } from './CommentsToggle.tsx'
import { useOpenComments } from './openComments.ts'

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
