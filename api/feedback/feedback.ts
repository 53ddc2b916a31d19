import { randomUUID } from 'node:crypto'
import { FEEDBACK_OPEN_MAX, FEEDBACK_SHOWN_MAX } from '../../shared/limits.ts'
import { HttpError } from '../http/errors.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'
import type { FeedbackDocument } from '../store/collections.ts'

const FULL_TEXT = 'Your earlier messages are still to be read. Please wait for an answer.'

/** @throws HttpError 429 if too many messages of that person wait for an answer */
export const sendFeedback = async (
  store: Store,
  userId: number,
  message: string,
): Promise<FeedbackDocument> => {
  const feedback = {
    _id: randomUUID(),
    user_id: userId,
    message: message.trim(),
    answer: null,
    is_answered: false,
    created_at: new Date(),
  }
  const open = { equals: { user_id: userId, is_answered: false }, most: FEEDBACK_OPEN_MAX, text: FULL_TEXT }
  const exceeded = await insertWithin(store, 'feedback', feedback, [open])
  if (exceeded) throw new HttpError(429, exceeded.text)
  return feedback
}

/** Returns what somebody has sent, the newest first. */
export const feedbackOf = (store: Store, userId: number): Promise<FeedbackDocument[]> =>
  store.find('feedback', {
    equals: { user_id: userId },
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: FEEDBACK_SHOWN_MAX,
  })

/** Answers a message, or replaces its answer. Returns false if there is no such message. */
export const answerFeedback = (store: Store, id: string, answer: string): Promise<boolean> =>
  store.update('feedback', id, { answer, is_answered: true })
