import * as z from 'zod/mini'
import type { Comment } from '../../shared/comments.ts'
import { api, type Page } from './api.ts'

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
  api.put(`/api/comments/${id}`, { message }, editedSchema)

export const deleteComment = (id: number): Promise<unknown> => api.delete(`/api/comments/${id}`, doneSchema)

export const reportComment = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/comments/${id}/report`, { reason }, doneSchema)

export const hideComment = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/comments/${id}/hide`, { reason }, doneSchema)

export const showComment = (id: number): Promise<unknown> =>
  api.post(`/api/comments/${id}/show`, undefined, doneSchema)

const commentSchema: z.ZodMiniType<Comment> = z.object({
  id: z.int(),
  map_id: z.int(),
  map_name: z.string(),
  user_id: z.int(),
  username: z.string(),
  message: z.string(),
  created_at: z.string(),
  parent_comment_id: z.nullable(z.int()),
  edited_at: z.nullable(z.string()),
  hidden: z.nullable(z.object({ reason: z.nullable(z.string()) })),
})

const editedSchema = z.object({ id: z.int(), message: z.string(), edited_at: z.nullable(z.string()) })
const doneSchema = z.looseObject({ success: z.literal(true) })
