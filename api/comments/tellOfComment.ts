import { MENTIONS_PER_COMMENT_MAX } from '../../shared/limits.ts'
import { nameKey } from '../../shared/names.ts'
import { mentionedNames } from '../../shared/people/mentions.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import { findByUsername } from '../users/usernames.ts'

type Parts = Pick<Services, 'store' | 'log'>

/** Tells the author of the comment that a new one replies to, and everybody else whom it mentions. */
export const tellOfComment = async (parts: Parts, comment: CommentDocument): Promise<void> => {
  const parentId = comment.parent_comment_id
  const parent = parentId === null ? null : await parts.store.get('comments', String(parentId))
  if (parent) await tell(parts, parent.user_id, 'comment_reply', comment)
  await tellMentioned(parts, comment, mentionedNames(comment.message), parent?.user_id ?? null)
}

/** Tells those whom a comment did not mention before it was edited. */
export const tellOfEdit = async (parts: Parts, before: CommentDocument, message: string): Promise<void> => {
  const known = new Set(mentionedNames(before.message).map(nameKey))
  const names = mentionedNames(message).filter((name) => !known.has(nameKey(name)))
  await tellMentioned(parts, before, names, null)
}

const tellMentioned = async (
  parts: Parts,
  comment: CommentDocument,
  names: readonly string[],
  toldUserId: number | null,
): Promise<void> => {
  for (const name of names.slice(0, MENTIONS_PER_COMMENT_MAX)) {
    const userId = Number((await findByUsername(parts.store, name))?._id)
    if (userId && userId !== toldUserId) await tell(parts, userId, 'comment_mention', comment)
  }
}

const tell = (
  parts: Parts,
  userId: number,
  kind: 'comment_reply' | 'comment_mention',
  { _id, map_id, user_id }: CommentDocument,
): Promise<void> => notify(parts, userId, { kind, map_id, comment_id: Number(_id) }, user_id)
