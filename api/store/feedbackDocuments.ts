/** A message to the operator. */
export interface FeedbackDocument {
  _id: string
  user_id: number
  message: string
  answer: string | null
  /** Whether nothing is left to do about it, answered or not. */
  is_answered: boolean
  /** Whether an administrator has read it. Missing where none has. */
  is_read?: boolean
  created_at: Date
}
