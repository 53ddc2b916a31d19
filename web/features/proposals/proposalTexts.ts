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

/** What the list of one's own suggestions says. */
export const OWN_SUGGESTION_TEXTS = {
  none: 'No suggestions yet',
  noneText: 'What you suggest to the owners of maps appears here.',
  loginNeeded: 'Sign in to see what you have suggested.',
  loadFailed: 'Your suggestions could not be loaded.',
} as const
