import type { ModerationEntry } from '../../shared/moderation.ts'
import { isHidden } from '../maps/mapAccess.ts'
import type { MapDocument } from '../store/collections.ts'
import type { CommentDocument, ModerationDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/shownNames.ts'

/** Returns entries of the log with what they are about, as it is now. */
export const presentEntries = async (
  store: Store,
  entries: readonly ModerationDocument[],
): Promise<ModerationEntry[]> => {
  const commentIds = idsOf(entries.filter(({ kind }) => kind === 'comment').map((entry) => entry.subject_id))
  const [maps, comments, hidings] = await Promise.all([
    store.getMany('maps', idsOf(entries.map(({ map_id }) => map_id))),
    store.getMany('comments', commentIds),
    store.getMany(
      'hidings',
      commentIds.map((id) => `comment:${id}`),
    ),
  ])
  const names = await shownNames(store, [
    ...entries.map(({ user_id }) => user_id),
    ...comments.map(({ user_id }) => user_id),
  ])
  const mapOf = new Map(maps.filter(({ deleted }) => !deleted).map((map) => [Number(map._id), map]))
  const commentOf = new Map(comments.map((comment) => [Number(comment._id), comment]))
  const hiddenComments = new Set(hidings.map(({ _id }) => _id))

  const subjectOf = ({ kind, subject_id, map_id }: ModerationDocument): ModerationEntry['subject'] => {
    const map = mapOf.get(map_id)
    if (!map) return null
    if (kind === 'map') return ofMap(map)
    const comment = commentOf.get(subject_id)
    return comment ? ofComment(comment, map) : null
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

  return entries.map((entry) => ({
    id: entry._id,
    event: entry.event,
    kind: entry.kind,
    subject_id: entry.subject_id,
    map_id: entry.map_id,
    by: names.get(entry.user_id) ?? '',
    reason: entry.reason,
    created_at: entry.created_at.toISOString(),
    subject: subjectOf(entry),
  }))
}

const idsOf = (ids: readonly number[]): string[] => [...new Set(ids)].map(String)
