import { z } from 'zod'
import { type Change, changeSchema } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { newEntityId } from '../../shared/ids.ts'
import { PROPOSALS_SHOWN_MAX } from '../../shared/limits.ts'
import { movesSince } from '../../shared/maps/imagePlacing.ts'
import { canModerate, hasRight } from '../../shared/maps/permissions.ts'
import { judgeProposal } from '../../shared/proposals/judgeProposal.ts'
import { placedChanges } from '../../shared/proposals/placedChanges.ts'
import {
  type OpenedProposal,
  type Proposal,
  PROPOSAL_TEXTS,
  proposalChangeId,
  type ProposalState,
} from '../../shared/proposals/proposals.ts'
import { detachAssets } from '../content/proposedAssets.ts'
import { notFound } from '../http/errors.ts'
import { actorOf, isHidden, loadVisibleMap, mapFacts, unlessClosed } from '../maps/mapAccess.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { ProposalDocument } from '../store/proposalDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'

export interface LoadedProposal {
  readonly proposal: ProposalDocument
  readonly map: MapDocument
  readonly isAuthor: boolean
  /** Whether the caller may answer it. */
  readonly isEditor: boolean
  readonly isModerator: boolean
}

/**
 * Returns a proposal to its author, to moderators, and unless these have hidden it to the editors of its map, as long as they see the
 * map.
 * @throws HttpError 404
 */
export const loadProposal = async (
  { store }: { readonly store: Store },
  user: UserDocument,
  proposalId: number,
): Promise<LoadedProposal> => {
  const proposal = await store.get('proposals', String(proposalId))
  const map = proposal && (await loadVisibleMap({ store }, user, proposal.map_id).catch(() => null))
  const isAuthor = proposal?.author_id === Number(user._id)
  const isEditor = map !== null && hasRight(actorOf(user), mapFacts(map), 'review')
  const isModerator = canModerate(actorOf(user))
  const isSeen = proposal && (isAuthor || isModerator || (isEditor && !isHidden(proposal)))
  if (!proposal || !map || !isSeen) throw notFound(PROPOSAL_TEXTS.notFound)
  return { proposal, map, isAuthor, isEditor, isModerator }
}

/** Returns the proposals for a map that moderators have not hidden, those that are open first, each the newest first. */
export const proposalsFor = async (store: Store, mapId: number): Promise<ProposalDocument[]> => {
  const newest = await listNewest(store, { map_id: mapId, hidden_reason: null })
  const open = await listNewest(store, { map_id: mapId, state: 'open', hidden_reason: null })
  return [...open, ...newest.filter(({ state }) => state !== 'open')]
}

export const listNewest = (
  store: Store,
  equals: { map_id?: number; author_id?: number; state?: ProposalState; hidden_reason?: null },
): Promise<ProposalDocument[]> =>
  store.find('proposals', {
    equals,
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: PROPOSALS_SHOWN_MAX,
  })

/** Returns proposals as they are listed. Those for maps that are not given are left out. */
export const presentProposals = async (
  store: Store,
  proposals: readonly ProposalDocument[],
  maps: readonly MapDocument[],
): Promise<Proposal[]> => {
  const names = await shownNames(
    store,
    proposals.map(({ author_id }) => author_id),
  )
  const mapNames = new Map(maps.map(({ _id, name }) => [Number(_id), name]))
  return proposals.flatMap((proposal) => {
    const map_name = mapNames.get(proposal.map_id)
    if (map_name === undefined) return []
    const { _id, map_id, author_id, message, state, counts, word, created_at, decided_at } = proposal
    const { hidden_reason = null } = proposal
    return [
      {
        id: Number(_id),
        map_id,
        map_name,
        author_id,
        author_username: names.get(author_id) ?? '',
        message,
        state,
        counts,
        word,
        hidden: hidden_reason === null ? null : { reason: hidden_reason },
        created_at: created_at.toISOString(),
        decided_at: decided_at?.toISOString() ?? null,
      },
    ]
  })
}

/** The changes of an open proposal, placed on the present image of its map. */
export interface ProposedChanges {
  readonly changes: readonly Change[]
  readonly before: readonly Change[] | null
}

/** Returns what an open proposal would change; null once nothing is kept of it. */
export const readProposedChanges = async (
  { store, changeLog }: Pick<Services, 'store' | 'changeLog'>,
  { _id, image_id }: ProposalDocument,
  stored: MapDocument,
): Promise<ProposedChanges | null> => {
  const kept = await store.get('proposalChanges', _id)
  if (!kept) return null
  const { map } = await withCurrentImage(store, stored)
  const { width, height } = map.image
  const former = (map.former_images ?? []).map((image) => ({ ...image }))
  const moves = imageIdOf(map.image) === image_id ? [] : movesSince(image_id, { width, height, former })
  const { content } = await unlessClosed(changeLog.read(Number(map._id)))
  return {
    changes: placedChanges(readList(kept.changes), moves, content),
    before: kept.before === null ? null : placedChanges(readList(kept.before), moves, content),
  }
}

const listSchema = z.array(changeSchema)
const readList = (text: string): Change[] => listSchema.parse(JSON.parse(text))

/**
 * Returns a proposal with what would become of each of its changes now. What they would replace is told to editors alone: it may be
 * removed by now. @throws HttpError 404
 */
export const openProposal = async (
  { store, changeLog }: Pick<Services, 'store' | 'changeLog'>,
  { proposal, map, isEditor, isModerator }: LoadedProposal,
): Promise<OpenedProposal> => {
  const [listed] = await presentProposals(store, [proposal], [map])
  if (!listed) throw notFound(PROPOSAL_TEXTS.notFound)
  const { content, revision } = await unlessClosed(changeLog.read(Number(map._id)))
  const isShown = proposal.state === 'open' && (isModerator || !isHidden(proposal))
  const proposed = isShown ? await readProposedChanges({ store, changeLog }, proposal, map) : null
  if (!proposed) return { ...listed, revision, changes: [], before: null, judgements: [] }
  const judgements = judgeAt(content, proposed, Number(map._id))
  const { changes } = proposed
  const before = isEditor && proposed.before ? [...proposed.before] : null
  return { ...listed, revision, changes: [...changes], before, judgements }
}

export const judgeAt = (content: Content, proposed: ProposedChanges, mapId: number) =>
  judgeProposal(content, proposed, () => newEntityId(mapId))

/**
 * Ends an open proposal. Being taken wins over whatever else is decided in the same moment, as the log has it already.
 * Returns the state that it is in.
 */
export const endProposal = async (
  { store, changeLog }: Pick<Services, 'store' | 'changeLog'>,
  { _id, map_id }: ProposalDocument,
  state: Exclude<ProposalState, 'open'>,
  word = '',
): Promise<ProposalState> => {
  const end = (as: ProposalState) =>
    store.update('proposals', _id, { state: as, word, decided_at: new Date() })
  await end(state)
  const isTaken = state === 'taken' || state === 'taken_in_part'
  const wasTaken = !isTaken && (await changeLog.isCommitted(map_id, proposalChangeId(Number(_id))))
  if (wasTaken) await end('taken_in_part')
  await store.delete('proposalChanges', _id)
  await releaseAssets(store, Number(_id))
  return wasTaken ? 'taken_in_part' : state
}

/** What was taken is a file of the map like any other from now on; the sweep deletes the rest. */
const releaseAssets = async (store: Store, proposalId: number): Promise<void> => {
  for await (const asset of store.stream('assets', { equals: { proposal_id: proposalId } }))
    if (asset.named) {
      await store.update('assets', asset._id, { suggested: false })
      await detachAssets(store, [asset])
    }
}

const UNFINISHED_MS = 3600_000

/** Finishes what crashes interrupted more than an hour ago: taking a proposal, and sending or ending one. */
export const sweepProposals = async (parts: Pick<Services, 'store' | 'changeLog'>): Promise<void> => {
  const { store, changeLog } = parts
  const old = { range: { field: 'created_at', lt: new Date(Date.now() - UNFINISHED_MS) } } as const
  for await (const { _id } of store.stream('proposalChanges', old)) {
    const proposal = await store.get('proposals', _id)
    if (proposal?.state !== 'open') await store.delete('proposalChanges', _id)
    else if (await changeLog.isCommitted(proposal.map_id, proposalChangeId(Number(_id))))
      await endProposal(parts, proposal, 'taken_in_part', proposal.word)
  }
}
