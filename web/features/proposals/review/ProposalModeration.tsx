import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { canModerate } from '../../../../shared/maps/permissions.ts'
import type { Proposal } from '../../../../shared/proposals/proposals.ts'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { useOpenOverlay, useViewer } from '../../../shell/viewerContext.ts'
import { ApiError } from '../../../sources/http/api.ts'
import { hideProposal, reportProposal, showProposal } from '../../../sources/http/proposals.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useCurrentUser } from '../../account/currentUser.ts'
import type { Reasoned } from '../../moderation/ReasonDialog.tsx'

const ReasonDialog = lazyOverlay(() =>
  import('../../moderation/ReasonDialog.tsx').then((module) => module.ReasonDialog),
)

/** Below what somebody else suggests: who edits the map reports it to the moderators, who hide it. */
export const ProposalModeration = ({ proposal }: { proposal: Proposal }) => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const openOverlay = useOpenOverlay()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['proposals'] })
    void client.invalidateQueries({ queryKey: ['proposal', proposal.id] })
    void client.invalidateQueries({ queryKey: ['moderation'] })
    reloadMapRecord(client, record.id)
  }
  const showing = useMutation({
    mutationFn: () => showProposal(proposal.id),
    onSuccess: () => {
      refresh()
      toast.say('The suggestion is shown again.')
    },
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The suggestion could not be shown again.'),
  })
  const isHidden = proposal.hidden !== null
  const mayReport = record.suggestions !== null && user?.id !== proposal.author_id && !isHidden
  const mayHide = canModerate(user)
  if (!mayReport && !mayHide) return null
  const ask = (act: Reasoned) =>
    openOverlay((close) => (
      <ReasonDialog
        act={act}
        kind="proposal"
        send={(reason) => (act === 'report' ? reportProposal : hideProposal)(proposal.id, reason)}
        onClose={close}
        onDone={refresh}
      />
    ))
  return (
    <div className="review__moderation">
      {mayReport && (
        <Button variant="quiet" size="sm" icon={<Flag />} onClick={() => ask('report')}>
          Report
        </Button>
      )}
      {mayHide && !isHidden && (
        <Button variant="quiet" size="sm" icon={<EyeOff />} onClick={() => ask('hide')}>
          Hide
        </Button>
      )}
      {mayHide && isHidden && (
        <Button size="sm" icon={<Eye />} disabled={showing.isPending} onClick={() => showing.mutate()}>
          Show again
        </Button>
      )}
    </div>
  )
}
