import type { ModerationEntry } from '../../shared/people/moderation.ts'
import { isHidden } from '../maps/mapAccess.ts'
import type { MapDocument } from '../store/collections.ts'
import type { CommentDocument, ModeratedKind, ModerationDocument } from '../store/commentDocuments.ts'
import type { ProposalDocument } from '../store/proposalDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'

/** Returns entries of the moderation log with what they are about, as it is now. */
export const presentEntries = async (
  store: Store,
  entries: readonly ModerationDocument[],
): Promise<ModerationEntry[]> => {
  const subjectsOf = (wanted: ModeratedKind) =>
    idsOf(entries.filter(({ kind }) => kind === wanted).map(({ subject_id }) => subject_id))
  const commentIds = subjectsOf('comment')
  const [maps, comments, hidings, proposals] = await Promise.all([
    store.getMany('maps', idsOf(entries.map(({ map_id }) => map_id))),
    store.getMany('comments', commentIds),
    store.getMany(
      'hidings',
      commentIds.map((id) => `comment:${id}`),
    ),
    store.getMany('proposals', subjectsOf('proposal')),
  ])
  const names = await shownNames(store, [
    ...entries.flatMap(({ user_id, dismissed_by = user_id }) => [user_id, dismissed_by]),
    ...comments.map(({ user_id }) => user_id),
    ...proposals.map(({ author_id }) => author_id),
  ])
  const mapOf = byId(maps.filter(({ deleted }) => !deleted))
  const commentOf = byId(comments)
  const proposalOf = byId(proposals)
  const hiddenComments = new Set(hidings.map(({ _id }) => _id))

  const subjectOf = ({ kind, subject_id, map_id }: ModerationDocument): ModerationEntry['subject'] => {
    const map = mapOf.get(map_id)
    if (!map) return null
    switch (kind) {
      case 'map':
        return ofMap(map)
      case 'comment': {
        const comment = commentOf.get(subject_id)
        return comment ? ofComment(comment, map) : null
      }
      case 'proposal': {
        const proposal = proposalOf.get(subject_id)
        return proposal ? ofProposal(proposal, map) : null
      }
    }
  }
  const ofMap = (map: MapDocument): ModerationEntry['subject'] => ({
    map_name: map.name,
    message: null,
    author: map.uploader_username,
    is_hidden: isHidden(map),
  })
  const ofComment = (comment: CommentDocument, map: MapDocument): ModerationEntry['subject'] => ({
    map_name: map.name,
    message: comment.message,
    author: names.get(comment.user_id) ?? '',
    is_hidden: hiddenComments.has(`comment:${comment._id}`),
  })
  const ofProposal = (proposal: ProposalDocument, map: MapDocument): ModerationEntry['subject'] => ({
    map_name: map.name,
    message: proposal.message,
    author: names.get(proposal.author_id) ?? '',
    is_hidden: isHidden(proposal),
  })

  return entries.map((entry) => ({
    id: entry._id,
    event: entry.event,
    kind: entry.kind,
    subject_id: entry.subject_id,
    map_id: entry.map_id,
    by: names.get(entry.user_id) ?? '',
    dismissed_by: entry.dismissed_by === undefined ? null : (names.get(entry.dismissed_by) ?? ''),
    reason: entry.reason,
    created_at: entry.created_at.toISOString(),
    subject: subjectOf(entry),
  }))
}

const idsOf = (ids: readonly number[]): string[] => [...new Set(ids)].map(String)

const byId = <D extends { readonly _id: string }>(documents: readonly D[]): ReadonlyMap<number, D> =>
  new Map(documents.map((document) => [Number(document._id), document]))
