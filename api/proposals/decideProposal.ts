import { invertChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { LogEntry } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { newEntityId } from '../../shared/ids.ts'
import { isOffered, takenChanges } from '../../shared/proposals/judgeProposal.ts'
import {
  type DecideProposal,
  type Judgement,
  type OpenedProposal,
  PROPOSAL_TEXTS,
  proposalChangeId,
  type ProposalState,
} from '../../shared/proposals/proposals.ts'
import { sameValue } from '../../shared/sameValue.ts'
import { conflict, HttpError, notFound } from '../http/errors.ts'
import { isHidden, unlessClosed } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import {
  endProposal,
  judgeAt,
  type LoadedProposal,
  openProposal,
  type ProposedChanges,
  readProposedChanges,
} from './proposals.ts'

export interface Decision {
  readonly state: ProposalState
  readonly revision: number
  /** What was committed, and what undoes it. */
  readonly changes: readonly Change[]
  readonly inverse: readonly Change[]
}

type Parts = Pick<Services, 'store' | 'changeLog'>

/**
 * Answers an open proposal: what is taken is committed as one list, whose change id names the proposal, so that it is taken
 * once. The record follows; `sweepProposals` finishes what a crash interrupts in between.
 * @throws HttpError 409 where it is hidden, it was answered already, or the map has changed since the caller looked
 */
export const decideProposal = async (
  parts: Parts,
  user: UserDocument,
  loaded: LoadedProposal,
  { revision, take, word }: DecideProposal,
): Promise<Decision> => {
  const { proposal, map } = loaded
  const [id, mapId] = [Number(proposal._id), Number(map._id)]
  if (isHidden(proposal)) throw conflict(PROPOSAL_TEXTS.hidden)
  const proposed = proposal.state === 'open' ? await readProposedChanges(parts, proposal, map) : null
  if (!proposed) throw conflict(PROPOSAL_TEXTS.decided)
  if (await parts.changeLog.isCommitted(mapId, proposalChangeId(id))) {
    await endProposal(parts, proposal, 'taken_in_part', word)
    throw conflict(PROPOSAL_TEXTS.decided)
  }
  if (take === 'none') {
    const head = (await unlessClosed(parts.changeLog.read(mapId))).revision
    return {
      state: await endProposal(parts, proposal, 'declined', word),
      revision: head,
      changes: [],
      inverse: [],
    }
  }
  if (revision !== undefined && (await hasChanged(parts, mapId, revision, proposed.changes)))
    throw await changedError(parts, loaded)
  const taken = await commitTaken(parts, user, loaded, proposed, take)
  const state = await endProposal(parts, proposal, taken.isWhole ? 'taken' : 'taken_in_part', word)
  return { ...taken, state }
}

/** Whether the map has changed since a revision in what may matter to the proposal. */
const hasChanged = async (
  { changeLog }: Parts,
  mapId: number,
  revision: number,
  changes: readonly Change[],
): Promise<boolean> => {
  const missed = await unlessClosed(changeLog.entriesAfter(mapId, revision))
  if (missed === 'too-far') return true
  const own = new Set(changes.map(idOf))
  const matters = (change: Change) =>
    change.kind === 'category' || change.kind === 'type' || own.has(idOf(change))
  return missed.some((entry: LogEntry) => entry.changes.some(matters))
}

const changedError = async (parts: Parts, loaded: LoadedProposal): Promise<HttpError> => {
  const proposal: OpenedProposal = await openProposal(parts, loaded)
  return new HttpError(409, PROPOSAL_TEXTS.changed, { body: { proposal } })
}

interface Taken extends Omit<Decision, 'state'> {
  /** Whether nothing of the proposal is left out. */
  readonly isWhole: boolean
}

const commitTaken = async (
  parts: Parts,
  user: UserDocument,
  loaded: LoadedProposal,
  proposed: ProposedChanges,
  take: 'all' | readonly number[],
): Promise<Taken> => {
  const { proposal } = loaded
  const mapId = proposal.map_id
  let judged: readonly Judgement[] | undefined
  let taken: Omit<Taken, 'revision'> = { changes: [], inverse: [], isWhole: false }
  let isOvertaken = false
  const changesFor = (content: Content): readonly Change[] => {
    const judgements = judgeAt(content, proposed, mapId)
    const found = takenOf(content, proposed, judgements, take, () => newEntityId(mapId))
    isOvertaken = found === null || (judged !== undefined && !sameValue(judged, judgements))
    judged = judgements
    if (found === null || isOvertaken) return []
    taken = found
    return found.changes
  }
  const outcome = await parts.changeLog.commitDerived({
    mapId,
    userId: Number(user._id),
    changeId: proposalChangeId(Number(proposal._id)),
    creatorId: proposal.author_id,
    changesFor,
  })
  if (isOvertaken) throw await changedError(parts, loaded)
  if (outcome.kind === 'refused') throw conflict(outcome.text)
  if (outcome.kind !== 'applied') throw notFound('Map not found')
  return { ...taken, revision: outcome.revision }
}

/** Returns what taking the ticked changes commits; null where one of them cannot be taken, or nothing can. */
const takenOf = (
  content: Content,
  { changes }: ProposedChanges,
  judgements: readonly Judgement[],
  take: 'all' | readonly number[],
  newId: () => number,
): Omit<Taken, 'revision'> | null => {
  const offered = [...judgements.keys()].filter((index) => {
    const judgement = judgements[index]
    return judgement !== undefined && isOffered(judgement)
  })
  const ticked = take === 'all' ? offered : take
  if (ticked.length === 0 || ticked.some((index) => !offered.includes(index))) return null
  const list = takenChanges(content, changes, ticked, newId)
  if (!list || list.length === 0) return null
  const after = new Set(list.map((change) => `${change.kind} ${idOf(change)}`))
  const isWhole = changes.every(
    (change, index) => judgements[index]?.verdict === 'done' || after.has(`${change.kind} ${idOf(change)}`),
  )
  return { changes: list, inverse: invertChanges(content, list), isWhole }
}
