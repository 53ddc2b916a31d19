import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Change } from '../../../shared/content/changes.ts'
import { PROPOSAL_CHANGES_MAX, PROPOSAL_MESSAGE_MAX } from '../../../shared/limits.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { PROPOSAL_TEXTS } from '../../../shared/proposals/proposals.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import type { SuggestionFiles } from '../../sources/suggestions/suggestionFiles.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextArea } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useIsOffline } from '../../ui/status/useIsOffline.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'
import { countsOf, countsText } from './proposalTexts.ts'
import { SENDING, sendSuggestion } from './sendSuggestion.ts'

interface SendDialogProps {
  changes: readonly Change[]
  files: SuggestionFiles
  /** Asks for the map again where it cannot be reached, so that nothing can be sent. */
  onRetry?: (() => void) | undefined
  onClose: () => void
  onSent: () => void
}

/** Asks for a message, and sends a suggestion. */
export const SendDialog = ({ changes, files, onRetry, onClose, onSent }: SendDialogProps) => {
  const { record, session } = useViewer()
  const { user } = useCurrentUser()
  const isOffline = useIsOffline() || onRetry !== undefined
  const [message, setMessage] = useState('')
  const formId = useId()
  const sentRefs = useRef(new Map<AssetRef, AssetRef>())
  const length = message.trim().length
  const sending = useMutation({
    mutationFn: () => {
      const { revision: baseRevision } = session.pendingChanges()
      const suggestion = { mapId: record.id, message: message.trim(), baseRevision, changes }
      return sendSuggestion({ files, ...SENDING }, suggestion, sentRefs.current)
    },
    onSuccess: onSent,
    onError: () => void session.catchUp(),
  })
  const { error, isPending } = sending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send your suggestion"
      busy={isPending}
      keepOnOutsideClick={length > 0}
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          {isOffline && onRetry && (
            <Button variant="primary" size="lg" icon={<RefreshCw />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {user && !isOffline && (
            <SubmitButton size="lg" form={formId} missing={missingText(length, changes.length, isPending)}>
              {isPending ? 'Sending…' : 'Send'}
            </SubmitButton>
          )}
        </>
      }
    >
      {isOffline ? (
        <p className="send__counts">{OFFLINE}</p>
      ) : user ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            sending.mutate()
          }}
        >
          <p className="send__counts">{countsText(countsOf(changes))}</p>
          <TextArea
            label="Message"
            hint={`@${record.uploaderUsername} reads it, and takes your changes, some of them, or none.`}
            note={`${length} / ${PROPOSAL_MESSAGE_MAX}`}
            error={error ? (error instanceof ApiError && error.text) || NOT_SENT : undefined}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <HelpLink chapter="working-together" section="suggest-a-change">
            How suggestions work
          </HelpLink>
        </form>
      ) : (
        <>
          <p className="send__counts">Sign in to send your suggestion. What you have changed stays here.</p>
          <SignInButton />
        </>
      )}
    </Dialog>
  )
}

const OFFLINE = 'Sending needs a connection. What you have changed is kept here until there is one.'
const NOT_SENT = 'Your suggestion could not be sent. It is kept here: please try again.'

const missingText = (length: number, changes: number, isPending: boolean): string | null => {
  if (length === 0) return PROPOSAL_TEXTS.noMessage
  if (length > PROPOSAL_MESSAGE_MAX) return PROPOSAL_TEXTS.tooLong
  if (changes > PROPOSAL_CHANGES_MAX)
    return `At most ${PROPOSAL_CHANGES_MAX.toLocaleString('en-US')} changes can be sent at once.`
  return isPending ? 'This is being sent.' : null
}
