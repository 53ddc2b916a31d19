import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { FailedPart } from '../../ui/FailedPart.tsx'
import { lazyWithRetry, useRetryWhenOnline } from '../../ui/loadChunk.tsx'
import { closeComments } from './CommentsToggle.tsx'
import { useOpenComments } from './openComments.ts'

const load = () => import('./CommentsPanel.tsx')
const CommentsPanel = lazyWithRetry(() => load().then((module) => module.CommentsPanel))
const CommentsSheet = lazyWithRetry(() => load().then((module) => module.CommentsSheet))

/** The panel right of the map, while it is open. Its script is loaded then: without a network it could show nothing. */
export const CommentsBeside = () => {
  const { isOpen, widthPx } = useOpenComments()
  const frame = (content?: ReactNode) => (
    <aside style={{ flex: 'none', width: widthPx, background: 'var(--panel)' }} aria-busy={!content}>
      {content}
    </aside>
  )
  return isOpen ? (
    <Guarded place={frame}>
      <CommentsPanel onClose={closeComments} fallback={frame()} />
    </Guarded>
  ) : null
}

/** The same in the drawer on phones. */
export const CommentsInDrawer = ({ onClose }: { onClose: () => void }) => (
  <Guarded place={(content) => content}>
    <CommentsSheet onClose={onClose} />
  </Guarded>
)

interface GuardedProps {
  /** Holds what is said if the comments cannot be loaded. */
  place: (content: ReactNode) => ReactNode
  children: ReactNode
}

const Guarded = ({ place, children }: GuardedProps) => (
  <ErrorBoundary fallbackRender={(failure) => place(<Failure {...failure} />)}>{children}</ErrorBoundary>
)

const Failure = (failure: FallbackProps) => {
  useRetryWhenOnline(failure)
  return (
    <FailedPart
      text="The comments could not be shown. Check your connection, then try again."
      onRetry={failure.resetErrorBoundary}
    />
  )
}
