import { useId, useState } from 'react'
import { MODERATION_REASON_MAX } from '../../../shared/limits.ts'
import { MODERATED_NOUNS, type ModerationEntry } from '../../../shared/people/moderation.ts'
import { ApiError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextArea } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** What a reason is given for. */
export type Reasoned = 'report' | 'hide'

const ACTS = {
  report: {
    title: (subject: string) => `Report this ${subject}`,
    hint: () => 'The moderators read it. Nobody else is told who you are.',
    verb: 'Report',
    failed: (subject: string) => `The ${subject} could not be reported.`,
    done: () => 'Thank you. The moderators will look at it.',
  },
  hide: {
    title: (subject: string) => `Hide this ${subject}`,
    hint: (subject: string) => `The author of the ${subject} reads this, too.`,
    verb: 'Hide',
    failed: (subject: string) => `The ${subject} could not be hidden.`,
    done: (subject: string) => `The ${subject} is hidden.`,
  },
} as const

interface ReasonDialogProps {
  act: Reasoned
  kind: ModerationEntry['kind']
  send: (reason: string) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks why something is reported or hidden. */
export const ReasonDialog = ({ act, kind, send, onClose, onDone }: ReasonDialogProps) => {
  const subject = MODERATED_NOUNS[kind]
  const { title, hint, verb, failed, done } = ACTS[act]
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const { length } = reason.trim()
  const submit = async () => {
    setBusy(true)
    try {
      await send(reason.trim())
      toast.say(done(subject))
      onDone()
      onClose()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.text) || failed(subject))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(subject)}
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
          hint={hint(subject)}
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
