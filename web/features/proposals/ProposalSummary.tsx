import type { Proposal } from '../../../shared/proposals/proposals.ts'
import { classNames } from '../../ui/classNames.ts'
import { Time } from '../../ui/text/Time.tsx'
import { countsText, STATE_TEXTS } from './proposalTexts.ts'
import './proposals.css'

interface ProposalSummaryProps {
  proposal: Proposal
  /** Who made it, or for which map it is. */
  title: string
}

/** A suggestion in a list: who or where, when, what for, how much, and what has become of it. */
export const ProposalSummary = ({ proposal, title }: ProposalSummaryProps) => {
  const { message, state, counts, word, hidden, created_at } = proposal
  return (
    <span className="proposal">
      <span className="proposal__by">
        <b className="cut">{title}</b>
        <Time at={created_at} />
      </span>
      <span className="proposal__message">{message}</span>
      <span className="proposal__counts">
        <span className="num">{countsText(counts)}</span>
        {hidden ? (
          <span className="proposal__state proposal__state--hidden">Hidden by a moderator</span>
        ) : (
          <span className={classNames('proposal__state', state === 'open' && 'proposal__state--open')}>
            {STATE_TEXTS[state]}
          </span>
        )}
      </span>
      {hidden && <span className="proposal__word">Reason: {hidden.reason}</span>}
      {word !== '' && <span className="proposal__word">“{word}”</span>}
    </span>
  )
}
