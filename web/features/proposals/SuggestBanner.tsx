import { PencilLine, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { proposedChanges } from '../../../shared/proposals/proposedChanges.ts'
import { addressToView } from '../../shell/suggestAddress.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import type { SuggestionFiles } from '../../sources/suggestions/suggestionFiles.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Time } from '../../ui/text/Time.tsx'
import { SendDialog } from './SendDialog.tsx'
import './proposals.css'

interface SuggestBannerProps {
  files: SuggestionFiles
  /** Where the map cannot be reached: when it was seen as it is shown, and a way to ask for it again. */
  seen?: { readonly at: number; readonly onRetry: () => void }
}

/** Above a map that somebody suggests changes of: how many there are, and what becomes of them. */
export const SuggestBanner = ({ files, seen }: SuggestBannerProps) => {
  const { session, record } = useViewer()
  const content = useContentState((state) => state.content)
  const navigate = useNavigate()
  const { confirm } = useAlert()
  const [isSending, setSending] = useState(false)
  const changes = useMemo(() => {
    const { base, changes } = session.pendingChanges()
    return proposedChanges(base, changes)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the content is what the pending changes come to
  }, [session, content])
  const leave = () => void navigate(addressToView(window.location), { replace: true })
  const drop = () => {
    session.dropHeld()
    files.deleteAll(record.id).catch(() => {})
  }
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard what you suggest?',
      text: `${countText(changes.length)} will be lost. This cannot be undone.`,
      verb: 'Discard',
      danger: true,
    })
    if (!isSure) return
    drop()
    toast.say('Your changes are discarded.')
  }
  return (
    <section className="banner suggest-bar" aria-label="Suggestion">
      <PencilLine />
      <span className="banner__text">
        You are suggesting changes
        {seen && (
          <>
            {' '}
            offline, to the map as you saw it <Time at={seen.at} />
          </>
        )}
        .{' '}
        <span className="suggest-bar__count" aria-live="polite">
          {countText(changes.length)}
        </span>
      </span>
      <Button variant="primary" disabled={changes.length === 0} onClick={() => setSending(true)}>
        Send
      </Button>
      <Button disabled={changes.length === 0} onClick={() => void discard()}>
        Discard
      </Button>
      <IconButton label="Stop suggesting" onClick={leave}>
        <X />
      </IconButton>
      {isSending && (
        <SendDialog
          changes={changes}
          files={files}
          onRetry={seen?.onRetry}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false)
            drop()
            toast.say('Your suggestion was sent to the owner of this map.')
            leave()
          }}
        />
      )}
    </section>
  )
}

const countText = (count: number): string =>
  count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`
