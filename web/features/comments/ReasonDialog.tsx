import { useId, useState } from 'react'
import { MODERATION_REASON_MAX } from '../../../shared/limits.ts'
import { hideComment, reportComment } from '../../sources/comments.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { commentFailure } from './useComments.ts'

/** What a reason is given for. */
export type Reasoned = 'report' | 'hide'

const ACTS = {
  report: {
    title: 'Report this comment',
    hint: 'The moderators read it. The author is not told who you are.',
    verb: 'Report',
    failed: 'The comment could not be reported.',
    done: 'Thank you. The moderators will look at it.',
    send: reportComment,
  },
  hide: {
    title: 'Hide this comment',
    hint: 'The author of the comment reads this, too.',
    verb: 'Hide',
    failed: 'The comment could not be hidden.',
    done: 'The comment is hidden.',
    send: hideComment,
  },
} as const

interface ReasonDialogProps {
  act: Reasoned
  commentId: number
  onClose: () => void
  onDone: () => void
}

/** Asks why a comment is reported or hidden. */
export const ReasonDialog = ({ act, commentId, onClose, onDone }: ReasonDialogProps) => {
  const { title, hint, verb, failed, done, send } = ACTS[act]
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const { length } = reason.trim()
  const submit = async () => {
    setBusy(true)
    try {
      await send(commentId, reason.trim())
      toast.say(done)
      onDone()
      onClose()
    } catch (failure) {
      setError(commentFailure(failure, failed))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      busy={isBusy}
      keepOnOutsideClick={length > 0}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            size="lg"
            form={formId}
            missing={
              length === 0
                ? 'Please give a reason.'
                : length > MODERATION_REASON_MAX
                  ? `A reason can have at most ${MODERATION_REASON_MAX} characters.`
                  : isBusy
                    ? 'This is being sent.'
                    : null
            }
          >
            {verb}
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextArea
          label="Reason"
          note={`${length} / ${MODERATION_REASON_MAX}`}
          hint={hint}
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
