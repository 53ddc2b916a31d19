import type { Comment } from '../../shared/comments.ts'
import { canModerate } from '../../shared/permissions.ts'
import { actorOf } from '../maps/mapAccess.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/shownNames.ts'

/** Returns comments as `viewer` sees them. Those on maps that are not given are left out. */
export const presentComments = async (
  store: Store,
  viewer: UserDocument | null,
  comments: readonly CommentDocument[],
  maps: readonly MapDocument[],
): Promise<Comment[]> => {
  const names = await shownNames(
    store,
    comments.map(({ user_id }) => user_id),
  )
  const hidings = await store.getMany(
    'hidings',
    comments.map(({ _id }) => `comment:${_id}`),
  )
  const reasons = new Map(hidings.map(({ _id, reason }) => [_id, reason]))
  const mapNames = new Map(maps.map(({ _id, name }) => [Number(_id), name]))
  const actor = actorOf(viewer)
  return comments.flatMap((comment) => {
    const { _id, map_id, user_id, message, created_at, edited_at, parent_comment_id } = comment
    const map_name = mapNames.get(map_id)
    if (map_name === undefined) return []
    const reason = reasons.get(`comment:${_id}`)
    const seesHidden = canModerate(actor) || actor?.id === user_id
    return [
      {
        id: Number(_id),
        map_id,
        map_name,
        user_id,
        username: names.get(user_id) ?? '',
        message: reason === undefined || seesHidden ? message : '',
        created_at: created_at.toISOString(),
        parent_comment_id,
        edited_at: edited_at?.toISOString() ?? null,
        hidden: reason === undefined ? null : { reason: seesHidden ? reason : null },
      },
    ]
  })
}
