import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change } from '../../../../shared/content/changes.ts'
import { idOf } from '../../../../shared/content/contentDraft.ts'
import { isOffered } from '../../../../shared/proposals/judgeProposal.ts'
import type { Judgement, OpenedProposal } from '../../../../shared/proposals/proposals.ts'
import { undoToast } from '../../../shell/undo.ts'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { useContentState, useViewer } from '../../../shell/viewerContext.ts'
import { ApiError } from '../../../sources/http/api.ts'
import { decideProposal, fetchProposal, withdrawProposal } from '../../../sources/http/proposals.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** The suggestion, judged against the map as it is now. */
export const useProposal = (id: number) => {
  const revision = useContentState((state) => state.revision)
  return useQuery({
    queryKey: ['proposal', id, revision],
    queryFn: ({ signal }) => fetchProposal(id, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

const keyOf = (change: Change): string => `${change.kind} ${idOf(change)}`

const DONE: Judgement = { verdict: 'done' }
export const judgementOf = ({ judgements }: Pick<OpenedProposal, 'judgements'>, index: number): Judgement =>
  judgements[index] ?? DONE

interface Ticks {
  readonly isTicked: (index: number) => boolean
  readonly toggle: (index: number) => void
  readonly ticked: readonly number[]
  readonly offered: readonly number[]
}

/** What is ticked: at first everything that applies, and nothing that would replace what somebody else did since. */
export const useTicks = (proposal: OpenedProposal): Ticks => {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const offered = [...proposal.changes.keys()].filter((index) => isOffered(judgementOf(proposal, index)))
  const isTicked = (index: number): boolean => {
    const change = proposal.changes[index]
    const judgement = judgementOf(proposal, index)
    if (!change || !isOffered(judgement)) return false
    return (judgement.verdict === 'applies') !== toggled.has(keyOf(change))
  }
  const toggle = (index: number): void => {
    const change = proposal.changes[index]
    if (!change) return
    const key = keyOf(change)
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
  }
  return { isTicked, toggle, offered, ticked: offered.filter(isTicked) }
}

/** Answers a suggestion. What is taken is a step of undo of this page. */
export const useDecision = (proposal: OpenedProposal, onDecided: () => void) => {
  const { session, record } = useViewer()
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['proposals'] })
    void client.invalidateQueries({ queryKey: ['proposal', proposal.id] })
    reloadMapRecord(client, record.id)
  }
  return useMutation({
    mutationFn: ({ take, word }: { take: 'none' | readonly number[]; word: string }) =>
      decideProposal(proposal.id, {
        revision: proposal.revision,
        take: take === 'none' ? take : [...take],
        word,
      }),
    onSuccess: async ({ changes, inverse }) => {
      await session.catchUp()
      refresh()
      onDecided()
      if (changes.length === 0) return toast.say('The suggestion is declined.')
      const done = `took a suggestion by ${proposal.author_username}`
      undoToast(session, 'The suggestion is taken.', session.recordCommitted({ changes, inverse, done }))
    },
    onError: () => {
      void session.catchUp()
      refresh()
    },
  })
}

export const useWithdrawal = (id: number, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withdrawProposal(id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['proposals'] })
      void client.invalidateQueries({ queryKey: ['proposal', id] })
      toast.say('Your suggestion is withdrawn.')
      onDone()
    },
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'It could not be withdrawn.'),
  })
}
