import { type KeyboardEvent, useId, useState } from 'react'
import { COMMENT_MAX } from '../../../shared/limits.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { type CommentFormKey, sendCommentForm, useCommentForms, writeCommentForm } from './commentForms.ts'
import { commentFailure } from './useComments.ts'

interface CommentFormProps {
  formKey: CommentFormKey
  /** The accessible name of the field. */
  label: string
  placeholder?: string
  verb: string
  /** Shown if the server gives no reason. */
  failed: string
  autoFocus?: boolean
  /** Called with the trimmed text, after which the field is empty until it fails. */
  onSend: (message: string) => Promise<void>
  onCancel?: () => void
}

/** A field for a comment, with a counter. What was typed comes back if it could not be sent. */
export const CommentForm = ({
  formKey,
  label,
  placeholder,
  verb,
  failed,
  autoFocus,
  onSend,
  onCancel,
}: CommentFormProps) => {
  const text = useCommentForms((texts) => texts[formKey] ?? '')
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const countId = useId()
  const { length } = text.trim()
  const missing = length === 0 ? TEXTS.comments.empty : length > COMMENT_MAX ? TEXTS.comments.tooLong : null
  const send = async () => {
    if (missing !== null) return
    setError(null)
    try {
      await sendCommentForm(formKey, text, () => onSend(text.trim()))
    } catch (failure) {
      setError(commentFailure(failure, failed))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'submit')) void send()
    else if (isShortcut(event, 'cancel') && onCancel) onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        className={classNames('area', length > COMMENT_MAX && 'is-bad')}
        aria-label={label}
        aria-describedby={error === null ? countId : `${errorId} ${countId}`}
        aria-invalid={length > COMMENT_MAX || undefined}
        placeholder={placeholder}
        value={text}
        autoFocus={autoFocus}
        onChange={({ target }) => writeCommentForm(formKey, target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <div className="comment-form__failed">
          <p className="hint is-bad" id={errorId} role="alert">
            {error}
          </p>
          {missing === null && (
            <Button variant="quiet" size="sm" onClick={() => void send()}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div className="comment-form__foot">
        <span
          className={classNames('comment-form__count num', length > COMMENT_MAX && 'is-bad')}
          id={countId}
        >
          {length} / {COMMENT_MAX}
          <span className="visually-hidden"> characters</span>
        </span>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <SubmitButton missing={missing}>{verb}</SubmitButton>
      </div>
    </form>
  )
}
