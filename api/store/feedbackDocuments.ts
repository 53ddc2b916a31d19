/** A message to the operator. */
export interface FeedbackDocument {
  _id: string
  user_id: number
  message: string
  answer: string | null
  is_answered: boolean
  created_at: Date
}
