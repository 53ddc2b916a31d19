import type { Comment } from '../shared/people/comments.ts'
import type { Answer, Client } from './Client.ts'

export const postComment = (
  client: Client,
  mapId: number,
  message: string,
  parentId?: number,
): Promise<Answer> => client.post('/api/comments', { map_id: mapId, message, parent_comment_id: parentId })

/** @throws Error if it is refused */
export const postedComment = async (
  client: Client,
  mapId: number,
  message = 'Hello',
  parentId?: number,
): Promise<Comment> => {
  const answer = await postComment(client, mapId, message, parentId)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<Comment>()
}

export const listedComments = async (client: Client, mapId: number): Promise<Comment[]> =>
  (await client.get(`/api/comments/${mapId}`)).json<Comment[]>()
