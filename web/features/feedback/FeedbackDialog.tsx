import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import { FEEDBACK_MAX } from '../../../shared/limits.ts'
import { feedbackListSchema, feedbackSentSchema, type SentFeedback } from '../../../shared/people/feedback.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { api, ApiError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextArea, TextField } from '../../ui/control/TextField.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import './feedback.css'

const { feedback } = TEXTS
const KEY = ['feedback']

/** How long 'Sent!' is shown before the dialog closes. */
export const CLOSE_AFTER_MS = 1200

interface FeedbackDialogProps {
  /** Null for a guest, who is asked to sign in. */
  user: CurrentUser | null
  /** Shown to a guest. */
  signIn: ReactNode
  onClose: () => void
}

/** Sends a message to the operator, and shows the answers to earlier ones. */
export const FeedbackDialog = ({ user, signIn, onClose }: FeedbackDialogProps) => {
  const formId = useId()
  const client = useQueryClient()
  const { alert } = useAlert()
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation({
    mutationFn: () => sendFeedback({ name: user?.username ?? '', email: user?.email ?? '', message }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY, refetchType: 'none' }),
    onError: (error) => void alert((error instanceof ApiError && error.text) || feedback.failed),
  })
  const isSent = sending.isSuccess
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(onClose, CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent, onClose])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (message.trim() === '') setMissing(true)
    else if (sending.isIdle || sending.isError) sending.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={feedback.title}
      keepOnOutsideClick={message.trim() !== ''}
      footer={
        user && (
          <>
            <Button variant="quiet" size="lg" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              size="lg"
              type="submit"
              form={formId}
              aria-disabled={sending.isPending || isSent}
            >
              {isSent ? feedback.sent : sending.isPending ? feedback.sending : feedback.send}
            </Button>
          </>
        )
      }
    >
      {user === null ? (
        <>
          <p>{feedback.signIn}</p>
          {signIn}
        </>
      ) : (
        <form id={formId} className="feedback" onSubmit={submit}>
          <TextField label="Name" value={user.username} readOnly />
          <TextField label="E-mail" value={user.email} readOnly />
          <TextArea
            label="Message"
            value={message}
            maxLength={FEEDBACK_MAX}
            rows={5}
            required
            error={isMissing ? feedback.required : undefined}
            onChange={(event) => {
              setMessage(event.target.value)
              setMissing(false)
            }}
          />
          <Answers />
        </form>
      )}
    </Dialog>
  )
}

/** What the operator has answered so far. Nothing stands here before the first answer. */
const Answers = () => {
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchFeedback(signal) })
  const answered = data.filter(({ answer }) => answer !== null)
  if (answered.length === 0) return null
  return (
    <section className="feedback__answers" aria-label="Answers">
      <h3>Answers</h3>
      {answered.map(({ id, message, answer }) => (
        <div key={id}>
          <p className="feedback__asked">{message}</p>
          <p>{answer}</p>
        </div>
      ))}
    </section>
  )
}

/** @throws ApiError, NetworkError */
const sendFeedback = (payload: { name: string; email: string; message: string }): Promise<unknown> =>
  api.post('/api/feedback', payload, feedbackSentSchema)

/** Fetches what the signed-in user has sent, with the answers. */
const fetchFeedback = (signal: AbortSignal): Promise<SentFeedback[]> =>
  api.get('/api/feedback', feedbackListSchema, signal)
