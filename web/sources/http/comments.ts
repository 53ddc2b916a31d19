import * as z from 'zod/mini'
import { type Comment, commentSchema, editCommentAnswerSchema } from '../../../shared/people/comments.ts'
import { api, doneSchema, type Page } from './api.ts'

/** Fetches a page of comments from the path of a list: its first page, or a page's `nextPath`. */
export const fetchComments = (path: string, signal: AbortSignal): Promise<Page<Comment[]>> =>
  api.getPage(path, z.array(commentSchema), signal)

export interface NewComment {
  readonly map_id: number
  readonly message: string
  readonly parent_comment_id: number | null
}

/** @throws ApiError, NetworkError, as all of these */
export const postComment = (comment: NewComment): Promise<Comment> =>
  api.post('/api/comments', comment, commentSchema)

export const editComment = (
  id: number,
  message: string,
): Promise<Pick<Comment, 'id' | 'message' | 'edited_at'>> =>
  api.put(`/api/comments/${id}`, { message }, editCommentAnswerSchema)

export const deleteComment = (id: number): Promise<unknown> => api.delete(`/api/comments/${id}`, doneSchema)

export const reportComment = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/comments/${id}/report`, { reason }, doneSchema)

export const hideComment = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/comments/${id}/hide`, { reason }, doneSchema)

export const showComment = (id: number): Promise<unknown> =>
  api.post(`/api/comments/${id}/show`, undefined, doneSchema)
