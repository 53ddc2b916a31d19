import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { Proposal } from '../../../shared/proposals/proposals.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { fetchOwnProposals } from '../../sources/http/proposals.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { OWN_SUGGESTION_TEXTS } from './proposalTexts.ts'
import { ProposalSummary } from './ProposalSummary.tsx'

/** The suggestions of the signed-in user, the newest first. */
export const OwnProposals = ({ userId }: { userId: number }) => {
  const own = useQuery({
    queryKey: ['proposals', 'own', userId],
    queryFn: ({ signal }) => fetchOwnProposals(signal),
  })
  if (own.data === undefined)
    return own.isError ? (
      <EmptyState
        art="error"
        title={OWN_SUGGESTION_TEXTS.loadFailed}
        failure={own.error}
        action={
          <Button icon={<RefreshCw />} onClick={() => void own.refetch()}>
            Try again
          </Button>
        }
      />
    ) : (
      <CardSkeletons />
    )
  if (own.data.length === 0)
    return <EmptyState title={OWN_SUGGESTION_TEXTS.none} text={OWN_SUGGESTION_TEXTS.noneText} />
  return (
    <ul className="own-proposals">
      {own.data.map((proposal) => (
        <OwnProposal key={proposal.id} proposal={proposal} />
      ))}
    </ul>
  )
}

/** An open one is looked at on its map. */
const OwnProposal = ({ proposal }: { proposal: Proposal }) => {
  const isOpen = proposal.state === 'open'
  const verb = isOpen ? 'Show' : TEXTS.myComments.goToMap
  return (
    <li>
      <ProposalSummary proposal={proposal} title={proposal.map_name} />
      <Link
        className="btn"
        to={isOpen ? paths.suggestion(proposal.map_id, proposal.id) : paths.mapById(proposal.map_id)}
        aria-label={`${verb}: ${proposal.map_name}`}
      >
        {verb}
      </Link>
    </li>
  )
}
