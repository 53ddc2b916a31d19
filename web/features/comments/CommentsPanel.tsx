import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { COMMENTS_MAX_PX, COMMENTS_MIN_PX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { ResizeHandle } from '../../ui/control/ResizeHandle.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { useIsOffline } from '../../ui/status/useIsOffline.ts'
import { coordinateText } from '../../ui/text/numberText.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { openCommentForms, writeCommentForm } from './commentForms.ts'
import { CommentList } from './CommentList.tsx'
import { resizeComments, useOpenComments } from './openComments.ts'
import { useCommentActions, useComments } from './useComments.ts'
import './comments.css'

interface CommentsPanelProps {
  onClose: () => void
}

/** The panel right of the map, which can be resized. */
export const CommentsPanel = ({ onClose }: CommentsPanelProps) => {
  const widthPx = useOpenComments((open) => open.widthPx)
  return (
    <aside className="comments" aria-label={TEXTS.comments.title} style={{ width: widthPx }}>
      <Contents close={<CloseButton size="md" onClose={onClose} />} />
      <ResizeHandle
        label="Resize comments"
        panelSide="right"
        widthPx={widthPx}
        minPx={COMMENTS_MIN_PX}
        maxPx={COMMENTS_MAX_PX}
        onResize={resizeComments}
      />
    </aside>
  )
}

/** What the drawer on phones has in it. */
export const CommentsSheet = ({ onClose }: CommentsPanelProps) => (
  <div className="comments comments--sheet">
    <Contents close={<CloseButton size="touch" onClose={onClose} />} onChosen={onClose} />
  </div>
)

const CloseButton = ({ size, onClose }: CommentsPanelProps & { size: 'md' | 'touch' }) => (
  <IconButton label="Close comments" size={size} onClick={onClose}>
    <X />
  </IconButton>
)

const Contents = ({ close, onChosen }: { close: ReactNode; onChosen?: () => void }) => {
  const mapId = Number(useViewer().record.id)
  const { user, isLoading } = useCurrentUser()
  const userId = user?.id ?? null
  useEffect(() => {
    if (!isLoading) openCommentForms(userId)
  }, [isLoading, userId])
  const comments = useComments(mapId)
  const total = comments.data?.pages[0]?.total ?? null
  return (
    <>
      <div className="comments__head">
        <h2>
          {TEXTS.comments.title} <small className="num">{total !== null && coordinateText(total)}</small>
        </h2>
        {close}
      </div>
      <CommentList comments={comments} onChosen={onChosen} />
      <Composer />
    </>
  )
}

/** Where a new comment is written, or how to sign in for that. */
const Composer = () => {
  const mapId = Number(useViewer().record.id)
  const { user, isLoading } = useCurrentUser()
  const { post } = useCommentActions(mapId, user)
  const isOffline = useIsOffline()
  const formKey = `${mapId}:new` as const
  if (!user)
    return (
      <div className="comments__composer">
        {!isLoading && (
          <>
            <p className="comments__note">{TEXTS.comments.loginToPost}</p>
            <SignInButton size="md" />
          </>
        )}
      </div>
    )
  return (
    <div className="comments__composer">
      {isOffline && (
        <p className="comments__note" role="status">
          You are offline. What you write is kept here until you can post it.
        </p>
      )}
      <CommentForm
        formKey={formKey}
        label="New comment"
        placeholder="Write a comment. Mention someone with @"
        verb="Post"
        failed={TEXTS.comments.postFailed}
        onSend={async (message) => {
          writeCommentForm(formKey, '')
          await post(message, null)
          announce('The comment is posted.')
        }}
      />
    </div>
  )
}
