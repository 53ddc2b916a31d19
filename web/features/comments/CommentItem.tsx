import { useId, useState } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { canDeleteComment, canEditComment, canModerate } from '../../../shared/maps/permissions.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { PIXELS } from '../../shell/coordinates/Coordinates.ts'
import { useCoordinates, useGameCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { hideComment, reportComment, showComment } from '../../sources/http/comments.ts'
import { classNames } from '../../ui/classNames.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { announce } from '../../ui/status/announce.tsx'
import { ForeignLink } from '../../ui/text/LinkedText.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { initialsOf } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'
import { ReasonDialog, type Reasoned } from '../moderation/ReasonDialog.tsx'
import { CommentForm } from './CommentForm.tsx'
import { closeCommentForm, useCommentForms, writeCommentForm } from './commentForms.ts'
import { type CommentPart, commentParts } from './commentParts.ts'
import type { CommentRow } from './commentRows.ts'
import { commentFailure, isSending, type useCommentActions } from './useComments.ts'

/** White letters can be read on each. */
const AVATAR_COLOURS = ['#6b5b73', '#5c6470', '#4f6b63', '#7a5f4a', '#52617d', '#6d6a4e']

interface CommentItemProps {
  row: CommentRow
  user: CurrentUser | null
  actions: ReturnType<typeof useCommentActions>
  onChosen?: (() => void) | undefined
  /** Called when the comment is about to leave the list with the focus. */
  onRemoved: () => void
}

/** A comment with what one may do with it. It has a reply mode and an edit mode of its own. */
export const CommentItem = ({ row, user, actions, onChosen, onRemoved }: CommentItemProps) => {
  const { comment } = row
  const { record } = useViewer()
  const editKey = `${comment.map_id}:edit:${comment.id}` as const
  const isEditing = useCommentForms((texts) => texts[editKey] !== undefined)
  const byId = useId()
  const editButtonId = useId()
  const stopEditing = () => {
    closeCommentForm(editKey)
    requestAnimationFrame(() => document.getElementById(editButtonId)?.focus())
  }
  return (
    <div className={classNames('comment', isSending(comment) && 'is-sending')} aria-busy={isSending(comment)}>
      <span
        className="avatar"
        style={{ background: AVATAR_COLOURS[comment.user_id % AVATAR_COLOURS.length] }}
        aria-hidden="true"
      >
        {initialsOf(comment.username)}
      </span>
      <div className="comment__body">
        <div className="comment__by" id={byId}>
          <b>{comment.username}</b>
          {comment.user_id === record.uploaderId && <span className="comment__owner">Owner</span>}
          <span className="comment__when">
            <Time at={comment.created_at} />
            {comment.edited_at !== null && ', edited'}
          </span>
        </div>
        {isEditing ? (
          <CommentForm
            formKey={editKey}
            label="Edit comment"
            verb="Save"
            failed={TEXTS.comments.editFailed}
            autoFocus
            onCancel={stopEditing}
            onSend={async (message) => {
              await actions.edit(comment.id, message)
              announce('The comment is changed.')
              stopEditing()
            }}
          />
        ) : (
          <Message row={row} onChosen={onChosen} />
        )}
        {!isSending(comment) && (
          <Acts row={row} user={user} actions={actions} onRemoved={onRemoved} editButtonId={editButtonId} />
        )}
      </div>
    </div>
  )
}

const Message = ({ row: { comment }, onChosen }: Pick<CommentItemProps, 'row' | 'onChosen'>) => (
  <>
    {comment.hidden !== null && (
      <p className="comment__hidden">
        {TEXTS.comments.hidden}
        {comment.hidden.reason !== null && ` Reason: ${comment.hidden.reason}`}
      </p>
    )}
    {comment.message !== '' && <CommentText message={comment.message} onChosen={onChosen} />}
  </>
)

interface ActsProps extends Pick<CommentItemProps, 'row' | 'user' | 'actions' | 'onRemoved'> {
  editButtonId: string
}

const Acts = ({ row, user, actions, onRemoved, editButtonId }: ActsProps) => {
  const { comment, hasReplies } = row
  const { record } = useViewer()
  const { confirm } = useAlert()
  const [asked, setAsked] = useState<Reasoned | null>(null)
  const replyKey = `${comment.map_id}:reply:${comment.id}` as const
  const isReplying = useCommentForms((texts) => texts[replyKey] !== undefined)
  const replyButtonId = useId()
  const stopReplying = () => {
    closeCommentForm(replyKey)
    document.getElementById(replyButtonId)?.focus()
  }
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this comment?',
      ...(hasReplies && { text: 'The replies to it are deleted with it.' }),
      verb: 'Delete',
      danger: true,
    })
    if (!isSure) return
    onRemoved()
    await actions.remove(comment.id).then(
      () => announce('The comment is deleted.'),
      (error: unknown) => toast.error(commentFailure(error, TEXTS.comments.deleteFailed)),
    )
  }
  const show = () =>
    showComment(comment.id).then(actions.reload, (error: unknown) =>
      toast.error(commentFailure(error, 'The comment could not be shown again.')),
    )
  const facts = { authorId: comment.user_id, hasReplies }
  const isOwn = comment.user_id === user?.id
  return (
    <>
      <div className="comment__acts">
        <button
          type="button"
          id={replyButtonId}
          aria-expanded={isReplying}
          onClick={() => (isReplying ? closeCommentForm(replyKey) : writeCommentForm(replyKey, ''))}
        >
          Reply
        </button>
        {canEditComment(user, facts) && (
          <button
            type="button"
            id={editButtonId}
            onClick={() => writeCommentForm(`${comment.map_id}:edit:${comment.id}`, comment.message)}
          >
            Edit
          </button>
        )}
        {canDeleteComment(user, facts, record) && (
          <button type="button" onClick={() => void remove()}>
            Delete
          </button>
        )}
        {user && !isOwn && comment.hidden === null && (
          <button type="button" onClick={() => setAsked('report')}>
            Report
          </button>
        )}
        {canModerate(user) && (
          <button type="button" onClick={() => (comment.hidden ? void show() : setAsked('hide'))}>
            {comment.hidden ? 'Show again' : 'Hide'}
          </button>
        )}
      </div>
      {isReplying &&
        (user ? (
          <CommentForm
            formKey={replyKey}
            label={`Reply to ${comment.username}`}
            verb="Reply"
            failed={TEXTS.comments.replyFailed}
            autoFocus
            onCancel={stopReplying}
            onSend={async (message) => {
              writeCommentForm(replyKey, '')
              await actions.post(message, comment.id)
              announce('The reply is posted.')
              stopReplying()
            }}
          />
        ) : (
          <div className="comment__login">
            <p role="alert">{TEXTS.comments.loginToReply}</p>
            <SignInButton size="md" />
          </div>
        ))}
      {asked && (
        <ReasonDialog
          act={asked}
          kind="comment"
          send={(reason) => (asked === 'hide' ? hideComment : reportComment)(comment.id, reason)}
          onClose={() => setAsked(null)}
          onDone={() => void (asked === 'hide' && actions.reload())}
        />
      )}
    </>
  )
}

interface CommentTextProps {
  message: string
  /** Called after the map has been moved to a place that the comment names. */
  onChosen?: (() => void) | undefined
}

/** The text of a comment, in a little Markdown. Coordinates on the map are buttons that show the place. */
const CommentText = ({ message, onChosen }: CommentTextProps) => {
  const { record, scene, focusOn } = useViewer()
  const { width, height } = record.image
  const { sentence } = useCoordinates()
  const game = useGameCoordinates()?.game
  const written = record.calibration === null ? PIXELS : (game ?? null)
  const isOnMap = ({ x, y }: PointMap) => x >= 0 && y >= 0 && x <= width && y <= height
  const go = (place: PointMap) => {
    onChosen?.()
    focusOn({ kind: 'coordinates', place })
    scene.flyTo(place)
    announce(`The map shows ${sentence(place)}.`)
  }
  return (
    <RichText
      className="comment__text"
      text={message}
      words={(text) =>
        commentParts(text, written).map((part, index) => (
          <Part key={index} part={part} sentence={sentence} onPlace={go} isOnMap={isOnMap} />
        ))
      }
    />
  )
}

interface PartProps {
  part: CommentPart
  sentence: (place: PointMap) => string
  onPlace: (place: PointMap) => void
  isOnMap: (place: PointMap) => boolean
}

const Part = ({ part, sentence, onPlace, isOnMap }: PartProps) => {
  if (part.kind === 'mention') return <span className="comment__mention">{part.text}</span>
  if (part.kind === 'link') return <ForeignLink href={part.href}>{part.text}</ForeignLink>
  if (part.kind === 'place' && isOnMap(part.place))
    return (
      <button
        type="button"
        className="comment__place"
        aria-label={`Show ${sentence(part.place)} on the map`}
        onClick={() => onPlace(part.place)}
      >
        {part.text}
      </button>
    )
  return part.text
}
