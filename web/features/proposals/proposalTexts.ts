import type { Change } from '../../../shared/content/changes.ts'
import type { Proposal, ProposalState } from '../../../shared/proposals/proposals.ts'

export const countsOf = (changes: readonly Change[]): Proposal['counts'] => {
  const count = (op: Change['op']) => changes.filter((change) => change.op === op).length
  return { added: count('insert'), changed: count('patch'), removed: count('remove') }
}

/** As '3 added, 1 removed'. */
export const countsText = ({ added, changed, removed }: Proposal['counts']): string =>
  [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')

export const STATE_TEXTS: Readonly<Record<ProposalState, string>> = {
  open: 'Open',
  taken: 'Taken',
  taken_in_part: 'Taken in part',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const openSuggestionsText = (count: number): string => {
  if (count === 0) return 'Suggestions'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
