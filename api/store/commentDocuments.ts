/** A comment on a map, or a reply to one. `_id` is the counted id as text. */
export interface CommentDocument {
  _id: string
  map_id: number
  user_id: number
  parent_comment_id: number | null
  /** The comment that begins its thread, which may be itself. */
  thread_id: number
  /** When that one was made, negated: the newest threads come first in ascending order. */
  thread_rank: number
  message: string
  created_at: Date
  edited_at: Date | null
  /** Since then it is gone for everybody, with all replies below it, and is about to be deleted with them. */
  deleted_at: Date | null
}

export type ModeratedKind = 'comment' | 'map' | 'proposal'

/** A comment that staff have hidden, `comment:{id}`. A map or a proposal has the reason on its record. */
export interface HidingDocument {
  _id: string
  map_id: number
  reason: string
  user_id: number
  created_at: Date
}

/** An entry of the moderation log. A report is `reported:{kind}:{id}:{reporter}`, so that there is one of each member. */
export interface ModerationDocument {
  _id: string
  /** A report that staff dismiss is 'dismissed' in the place where it was. */
  event: 'reported' | 'dismissed' | 'hidden' | 'shown'
  kind: ModeratedKind
  subject_id: number
  map_id: number
  user_id: number
  reason: string
  /** Whose report it is; null for what staff did. */
  reporter_id: number | null
  /** What the open report is about, `{kind}:{id}`; null for what staff did or dismissed. */
  reported: string | null
  /** Who of the staff dismissed the report. */
  dismissed_by?: number
  created_at: Date
}
