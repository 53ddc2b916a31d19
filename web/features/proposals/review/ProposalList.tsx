import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Proposal } from '../../../../shared/proposals/proposals.ts'
import { patchMapRecord } from '../../../shell/useOpenedMap.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { fetchProposalsFor, setSuggestions } from '../../../sources/http/proposals.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { Switch } from '../../../ui/control/Switch.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../../ui/status/Skeleton.tsx'
import { AllowBranching } from '../../branches/AllowBranching.tsx'
import { ProposalSummary } from '../ProposalSummary.tsx'

/** What was suggested for a map, the open ones first. */
export const ProposalList = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const { record } = useViewer()
  const list = useQuery({
    queryKey: ['proposals', record.id],
    queryFn: ({ signal }) => fetchProposalsFor(record.id, signal),
    enabled: record.suggestions !== null,
  })
  return (
    <>
      <div className="review__body">
        <Rows
          proposals={list.data}
          isFailed={list.isError}
          retry={() => void list.refetch()}
          onOpen={onOpen}
        />
      </div>
      {record.suggestions && <TakesSuggestions areTaken={record.suggestions.areTaken} />}
    </>
  )
}

interface RowsProps {
  proposals: readonly Proposal[] | undefined
  isFailed: boolean
  retry: () => void
  onOpen: (id: number) => void
}

const Rows = ({ proposals, isFailed, retry, onOpen }: RowsProps) => {
  if (proposals === undefined)
    return isFailed ? (
      <EmptyState
        art="error"
        title="The suggestions could not be loaded."
        action={<Button onClick={retry}>Try again</Button>}
      />
    ) : (
      <CardSkeletons />
    )
  if (proposals.length === 0)
    return <EmptyState title="No suggestions yet." text="What others suggest for this map appears here." />
  return (
    <ul className="review__list">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <button type="button" className="review__proposal" onClick={() => onOpen(proposal.id)}>
            <ProposalSummary proposal={proposal} title={`@${proposal.author_username}`} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const TakesSuggestions = ({ areTaken }: { areTaken: boolean }) => {
  const { record } = useViewer()
  const client = useQueryClient()
  const setting = useMutation({
    mutationFn: (isOn: boolean) => setSuggestions(record.id, isOn),
    onSuccess: (_answer, isOn) =>
      patchMapRecord(client, record.id, ({ suggestions }) => {
        if (suggestions) suggestions.areTaken = isOn
      }),
    onError: () => toast.error('This could not be changed.'),
  })
  return (
    <div className="review__foot review__foot--stack">
      <Switch
        label="Others may suggest changes"
        checked={areTaken}
        disabled={setting.isPending}
        onChange={(isOn) => setting.mutate(isOn)}
      />
      <AllowBranching />
    </div>
  )
}
