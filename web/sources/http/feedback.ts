import { feedbackListSchema, feedbackSentSchema, type SentFeedback } from '../../../shared/people/feedback.ts'
import { api } from './api.ts'

/** @throws ApiError, NetworkError */
export const sendFeedback = (message: string): Promise<unknown> =>
  api.post('/api/feedback', { message }, feedbackSentSchema)

/** Fetches what whoever is signed in has sent, with the answers. */
export const fetchFeedback = (signal: AbortSignal): Promise<SentFeedback[]> =>
  api.get('/api/feedback', feedbackListSchema, signal)
