import type { InboxMessage, MessageState } from '../../shared/admin/adminInbox.ts'
import { notFound } from '../http/errors.ts'
import type { FeedbackDocument } from '../store/feedbackDocuments.ts'
import type { Store } from '../store/Store.ts'
import { answerFeedback } from '../feedback/feedbackRoutes.ts'
import { logAct } from './adminLog.ts'
import type { Author } from './author.ts'

const subjectOf = ({ _id }: FeedbackDocument) => ({ kind: 'message', id: _id }) as const

/** Answers a message, or replaces its answer; then it is done. @throws HttpError 404 if it has been deleted meanwhile */
export const answerMessage = async (
  store: Store,
  author: Author,
  message: FeedbackDocument,
  answer: string,
): Promise<void> => {
  await logAct(store, author, 'message-answered', subjectOf(message))
  if (!(await answerFeedback(store, message._id, answer))) throw noMessage()
}

/** That a message was read is no act of which others have to know. @throws HttpError 404 */
export const setMessageState = async (
  store: Store,
  author: Author,
  message: FeedbackDocument,
  state: MessageState,
): Promise<void> => {
  const is_answered = state === 'done'
  if (is_answered !== message.is_answered)
    await logAct(store, author, is_answered ? 'message-done' : 'message-reopened', subjectOf(message))
  if (!(await store.update('feedback', message._id, { is_answered, is_read: state !== 'new' })))
    throw noMessage()
}

/** @throws HttpError 404 */
export const existingMessage = async (store: Store, id: string): Promise<FeedbackDocument> => {
  const message = await store.get('feedback', id)
  if (!message) throw noMessage()
  return message
}

const noMessage = () => notFound('Message not found')

/** Returns messages with who sent them. */
export const presentMessages = async (
  store: Store,
  messages: readonly FeedbackDocument[],
): Promise<InboxMessage[]> => {
  const users = await store.getMany('users', [...new Set(messages.map(({ user_id }) => String(user_id)))])
  const senderOf = new Map(users.map((user) => [Number(user._id), user]))
  return messages.map((message) => {
    const sender = senderOf.get(message.user_id)
    return {
      id: message._id,
      from: sender ? { id: message.user_id, username: sender.username, email: sender.email } : null,
      message: message.message,
      answer: message.answer,
      state: stateOf(message),
      created_at: message.created_at.toISOString(),
    }
  })
}

const stateOf = ({ is_answered, is_read }: FeedbackDocument): MessageState => {
  if (is_answered) return 'done'
  return is_read ? 'read' : 'new'
}
