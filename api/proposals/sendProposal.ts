import { z } from 'zod'
import { applyChanges, inversesOf } from '../../shared/content/applyChanges.ts'
import { type Change, type Refusal, withCreator } from '../../shared/content/changes.ts'
import { refusalSchema } from '../../shared/content/commits.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import {
  PROPOSAL_BEFORE_BYTES_MAX,
  PROPOSALS_OPEN_PER_MAP_MAX,
  PROPOSALS_OPEN_PER_USER_MAX,
  PROPOSALS_PER_USER_MAX,
} from '../../shared/limits.ts'
import type { AssetRef } from '../../shared/maps/assets.ts'
import { isImageMove } from '../../shared/maps/imagePlacing.ts'
import { withSwaps } from '../../shared/proposals/needs.ts'
import { proposedChanges } from '../../shared/proposals/proposedChanges.ts'
import { PROPOSAL_TEXTS } from '../../shared/proposals/proposals.ts'
import { assetId } from '../content/assets.ts'
import { attachAssets, detachAssets } from '../content/proposedAssets.ts'
import { namedAssets, refuseForeignIds, refuseUnknownReferences } from '../content/refusals.ts'
import { badRequest, conflict, HttpError } from '../http/errors.ts'
import { type Authorized, unlessClosed } from '../maps/mapAccess.ts'
import { imageIdNow } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { AssetDocument } from '../store/assetDocuments.ts'
import type { UserDocument } from '../store/collections.ts'
import { nextId } from '../store/counter.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { ProposalDocument } from '../store/proposalDocuments.ts'
import type { Store } from '../store/Store.ts'

interface Suggestion {
  readonly message: string
  readonly baseRevision: number
  readonly changes: readonly Change[]
}

/**
 * Makes a proposal of changes that apply to a map as it is now. It is there once its record is: what it would change, and whose
 * files wait with it, is written before.
 * @throws HttpError 400, 409 where something cannot be applied, a file was sent before, or there are too many
 */
export const sendProposal = async (
  { store, changeLog }: Pick<Services, 'store' | 'changeLog'>,
  author: UserDocument,
  map: Authorized<'suggest'>,
  { message, baseRevision, changes: sent }: Suggestion,
): Promise<ProposalDocument> => {
  const [mapId, authorId] = [Number(map._id), Number(author._id)]
  const missed = await unlessClosed(changeLog.entriesAfter(mapId, baseRevision))
  if (missed === 'too-far' || missed.some(isImageMove)) throw conflict(PROPOSAL_TEXTS.changed)
  const { content } = await unlessClosed(changeLog.read(mapId))
  const changes = withCreator(proposedChanges(content, sent), authorId)
  if (changes.length === 0) throw badRequest(PROPOSAL_TEXTS.nothing)
  const list = withSwaps(content, changes)
  const applied = applyChanges(content, list)
  const indexIn = (index: number) => changes.findIndex((change) => change === list[index])
  refuse([
    ...refuseForeignIds(mapId, changes),
    ...(await refuseUnknownReferences(store, mapId, changes, () => Promise.resolve(false))),
    ...(applied.ok ? [] : applied.refusals.map((refusal) => ({ ...refusal, index: indexIn(refusal.index) }))),
  ])
  const files = await ownFiles({ store, changeLog }, authorId, mapId, namedAssets(changes))
  const before = JSON.stringify(inversesOf(content, changes).map(withoutLink))
  if (Buffer.byteLength(before) > PROPOSAL_BEFORE_BYTES_MAX)
    throw badRequest('This changes too much at once. Please send it in parts.')

  const id = await nextId(store, 'proposal')
  const created_at = new Date()
  const proposal: ProposalDocument = {
    _id: String(id),
    map_id: mapId,
    author_id: authorId,
    message,
    state: 'open',
    counts: countsOf(changes),
    word: '',
    hidden_reason: null,
    image_id: await imageIdNow(store, map),
    created_at,
    decided_at: null,
  }
  if (!(await attachAssets(store, files, id))) throw conflict(PROPOSAL_TEXTS.pictureSent)
  const text = JSON.stringify(changes)
  await store.insert('proposalChanges', {
    _id: proposal._id,
    map_id: mapId,
    changes: text,
    before,
    created_at,
  })
  const exceeded = await insertWithin(store, 'proposals', proposal, quotasOf(proposal))
  if (!exceeded) return proposal
  await store.delete('proposalChanges', proposal._id)
  await detachAssets(store, files)
  throw conflict(exceeded.text)
}

const quotasOf = ({ map_id, author_id }: ProposalDocument) => [
  {
    equals: { map_id, author_id, state: 'open' as const },
    most: PROPOSALS_OPEN_PER_USER_MAX,
    text: 'Please wait until your suggestions for this map are answered.',
  },
  {
    equals: { map_id, state: 'open' as const, hidden_reason: null },
    most: PROPOSALS_OPEN_PER_MAP_MAX,
    text: 'This map has as many open suggestions as it can.',
  },
  {
    equals: { author_id },
    most: PROPOSALS_PER_USER_MAX,
    text: 'You have reached your limit of suggestions.',
  },
]

const countsOf = (changes: readonly Change[]): ProposalDocument['counts'] => {
  const count = (op: Change['op']) => changes.filter((change) => change.op === op).length
  return { added: count('insert'), changed: count('patch'), removed: count('remove') }
}

/** Its author may not know where a removed POI leads. */
const withoutLink = (change: Change): Change =>
  change.op === 'insert' && change.kind === 'poi'
    ? { ...change, entity: { ...change.entity, linkedMapId: null } }
    : change

/** 409: nothing was sent. `refusals` names the changes that cannot be applied. */
export const refusalsSchema = z.object({
  ...errorAnswerSchema.shape,
  refusals: z.array(refusalSchema).optional(),
})

/** @throws HttpError 409 with all refusals */
const refuse = (refusals: readonly Refusal[]): void => {
  const [first] = refusals
  if (first) throw new HttpError(409, first.text, { body: { refusals } })
}

/**
 * Returns those of the files that its author has uploaded for a proposal; the others have to be on the map already, so that
 * nobody brings to light what was removed, or what somebody else suggests.
 * @throws HttpError 400
 */
const ownFiles = async (
  { store, changeLog }: Pick<Services, 'store' | 'changeLog'>,
  authorId: number,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<AssetDocument[]> => {
  const shown = await unlessClosed(changeLog.readEncoded(mapId))
  const hidden = refs.filter((ref) => !shown.shows(ref))
  const files = await readFiles(store, mapId, hidden)
  const own = files.filter((file) => file.suggested === true && file.user_id === authorId)
  if (own.length !== hidden.length) throw badRequest('A picture is not a file of this map.')
  return own
}

const readFiles = (store: Store, mapId: number, refs: readonly AssetRef[]): Promise<AssetDocument[]> =>
  store.getMany(
    'assets',
    refs.map((ref) => assetId(mapId, ref)),
  )
