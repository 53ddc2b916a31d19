import { useEffect, useState } from 'react'
import { isOffered } from '../../../../shared/proposals/judgeProposal.ts'
import type { Judgement, OpenedProposal } from '../../../../shared/proposals/proposals.ts'
import { ReviewMarks } from '../../../scene/review/ReviewMarks.tsx'
import { useContentState, useViewer } from '../../../shell/viewerContext.ts'
import { ApiError } from '../../../sources/http/api.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { TextField } from '../../../ui/control/TextField.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../../ui/status/Skeleton.tsx'
import { useCurrentUser } from '../../account/currentUser.ts'
import { ProposalSummary } from '../ProposalSummary.tsx'
import { groupOf, type Names } from './changeTexts.ts'
import { ProposalModeration } from './ProposalModeration.tsx'
import { placeOfChange, reviewMarks } from './reviewMarks.ts'
import { moveByArrows } from './moveByArrows.ts'
import { ReviewRow } from './ReviewRow.tsx'
import { judgementOf, useDecision, useProposal, useTicks, useWithdrawal } from './useReview.ts'

interface OpenedReviewProps {
  id: number
  /** Called once there is nothing more to do about it. */
  onDone: () => void
}

/** One suggestion, on the map and as a list. */
export const OpenedReview = ({ id, onDone }: OpenedReviewProps) => {
  const { data, isError, error, refetch } = useProposal(id)
  if (data?.id === id) return <Review proposal={data} onDone={onDone} />
  if (!isError) return <CardSkeletons />
  return (
    <EmptyState
      art="error"
      title="This suggestion could not be loaded."
      failure={error}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  )
}

const Review = ({ proposal, onDone }: { proposal: OpenedProposal; onDone: () => void }) => {
  const { scene, record, source } = useViewer()
  const content = useContentState((state) => state.content)
  const ticks = useTicks(proposal)
  const [current, setCurrent] = useState<number | null>(null)
  const isEditor = record.suggestions !== null
  const isWaiting = proposal.state === 'open' && proposal.hidden === null
  const { changes, before } = proposal
  const { isTicked } = ticks
  useEffect(() => {
    const shown = { changes, isTicked: isEditor ? isTicked : () => true, current }
    scene.setReview(<ReviewMarks marks={reviewMarks(content, shown)} />)
  })
  useEffect(() => () => scene.setReview(null), [scene])

  const names: Names = { content, changes }
  const choose = (index: number) => {
    setCurrent(index)
    const change = changes[index]
    const place = change && placeOfChange(content, change)
    if (place) scene.flyTo(place)
  }
  const groups = new Map<string, number[]>()
  for (const [index, change] of changes.entries()) {
    const group = groupOf(change, before?.[index], names)
    groups.set(group, [...(groups.get(group) ?? []), index])
  }
  return (
    <>
      <div className="review__body" onKeyDown={moveByArrows}>
        <div className="review__about">
          <ProposalSummary proposal={proposal} title={`@${proposal.author_username}`} />
          <ProposalModeration proposal={proposal} />
        </div>
        {changes.length === 0 && isWaiting && <p className="review__note">It is empty.</p>}
        {[...groups].map(([group, indexes]) => (
          <div key={group} role="group" className="review__group" aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {indexes.map((index) => (
                <ReviewRow
                  key={index}
                  change={changes[index]}
                  before={before?.[index]}
                  names={names}
                  note={noteOf(judgementOf(proposal, index))}
                  isCurrent={index === current}
                  tick={
                    isEditor
                      ? {
                          isTicked: isTicked(index),
                          isOffered: isOffered(judgementOf(proposal, index)),
                          toggle: () => ticks.toggle(index),
                        }
                      : null
                  }
                  urlOf={(ref) => source.assetUrl(record, ref)}
                  onChoose={() => choose(index)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isWaiting && isEditor && (
        <Decision proposal={proposal} ticked={ticks.ticked} offered={ticks.offered.length} onDone={onDone} />
      )}
      {proposal.state === 'open' && !isEditor && <Withdrawal proposal={proposal} onDone={onDone} />}
    </>
  )
}

const noteOf = (judgement: Judgement): string | null => {
  switch (judgement.verdict) {
    case 'applies':
      return null
    case 'overtaken':
      return 'Somebody has changed this since'
    case 'done':
      return 'The map is like this already'
    case 'refused':
      return judgement.text
  }
}

interface DecisionProps {
  proposal: OpenedProposal
  ticked: readonly number[]
  offered: number
  onDone: () => void
}

const Decision = ({ proposal, ticked, offered, onDone }: DecisionProps) => {
  const [word, setWord] = useState('')
  const decision = useDecision(proposal, onDone)
  const { isPending, error } = decision
  return (
    <div className="review__foot review__foot--answer">
      <TextField
        label="A word back (optional)"
        value={word}
        maxLength={600}
        onChange={({ target }) => setWord(target.value)}
        error={error ? (error instanceof ApiError && error.text) || NOT_DECIDED : undefined}
      />
      <div className="review__acts">
        <Button variant="quiet" disabled={isPending} onClick={() => decision.mutate({ take: 'none', word })}>
          Decline
        </Button>
        <Button
          variant="primary"
          disabled={isPending || ticked.length === 0}
          onClick={() => decision.mutate({ take: ticked, word })}
        >
          {ticked.length === offered ? 'Take all' : `Take ${ticked.length} of ${offered}`}
        </Button>
      </div>
    </div>
  )
}

const NOT_DECIDED = 'The answer could not be sent. Please try again.'

const Withdrawal = ({ proposal, onDone }: { proposal: OpenedProposal; onDone: () => void }) => {
  const { user } = useCurrentUser()
  const withdrawal = useWithdrawal(proposal.id, onDone)
  if (user?.id !== proposal.author_id) return null
  return (
    <div className="review__foot review__acts">
      <Button disabled={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        Withdraw
      </Button>
    </div>
  )
}
