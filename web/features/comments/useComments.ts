import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comment } from '../../../shared/comments.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { CurrentUser } from '../../../shared/users.ts'
import { ApiError, type Page } from '../../sources/api.ts'
import { deleteComment, editComment, fetchComments, postComment } from '../../sources/comments.ts'
import { withoutBranch } from './commentRows.ts'

type Pages = InfiniteData<Page<Comment[]>, string>

const keyOf = (mapId: number) => ['comments', mapId] as const

/** A panel that is opened again much later starts with the first page. */
const KEPT_MS = 30_000

/** The comments of a map, page by page. */
export const useComments = (mapId: number) =>
  useInfiniteQuery({
    queryKey: keyOf(mapId),
    queryFn: ({ pageParam, signal }) => fetchComments(pageParam, signal),
    initialPageParam: `/api/comments/${mapId}`,
    getNextPageParam: (page) => page.nextPath,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => isFollowed(state.data) && POLL_MS,
    refetchOnWindowFocus: ({ state }) => isFollowed(state.data) && 'always',
  })

const POLL_MS = 15_000

/** Whoever has scrolled further reads what was there, and a comment being sent is not taken off the list. */
const isFollowed = (data: Pages | undefined): boolean =>
  data?.pages.length === 1 && !data.pages.some(({ items }) => items.some(isSending))

/** Whether a comment is still being sent: until then it has an id of its own. */
export const isSending = ({ id }: Comment): boolean => id < 0

let lastSentId = 0

/** The ids that comments had while they were sent, by those they have now. */
const sentIds = new Map<number, number>()

/** What a comment's row is known by: it stays the same element when the server has given the comment its id. */
export const rowKeyOf = ({ id }: Comment): number => sentIds.get(id) ?? id

/** What people do with the comments of a map. Each is shown at once, and taken back if the server refuses. */
export const useCommentActions = (mapId: number, user: CurrentUser | null) => {
  const client = useQueryClient()
  return useMemo(() => {
    const key = keyOf(mapId)
    const change = (list: (comments: Comment[], isFirst: boolean) => Comment[], added = 0) =>
      client.setQueryData<Pages>(key, (data) => data && changedPages(data, list, added))
    /** Also while the first list is loading, for which a second request would otherwise only wait. */
    const loadAnew = async () => {
      await client.cancelQueries({ queryKey: key })
      await client.invalidateQueries({ queryKey: key })
    }
    const attempt = async <T>(show: () => void, send: () => Promise<T>): Promise<T> => {
      const before = client.getQueryData<Pages>(key)
      // The first list is still loading: cancelled, nothing would load it again.
      if (before === undefined) return send().finally(() => void loadAnew())
      await client.cancelQueries({ queryKey: key })
      show()
      try {
        return await send()
      } catch (error) {
        client.setQueryData(key, before)
        throw error
      }
    }
    return {
      post: async (message: string, parentId: number | null): Promise<void> => {
        lastSentId -= 1
        const sent = sentComment(lastSentId, { mapId, user, message, parentId })
        const posted = await attempt(
          () => change((comments, isFirst) => (isFirst ? [sent, ...comments] : comments), 1),
          () => postComment({ map_id: mapId, message, parent_comment_id: parentId }),
        )
        sentIds.set(posted.id, sent.id)
        change((comments) => comments.map((comment) => (comment.id === sent.id ? posted : comment)))
      },
      edit: async (id: number, message: string): Promise<void> => {
        const put = (fields: Partial<Comment>) =>
          change((comments) =>
            comments.map((comment) => (comment.id === id ? { ...comment, ...fields } : comment)),
          )
        put(
          await attempt(
            () => put({ message }),
            () => editComment(id, message),
          ),
        )
      },
      remove: (id: number): Promise<unknown> =>
        attempt(
          () => client.setQueryData<Pages>(key, (data) => data && withoutBranchPages(data, id)),
          () => deleteComment(id),
        ),
      reload: () => client.invalidateQueries({ queryKey: key }),
    }
  }, [client, mapId, user])
}

const changedPages = (
  { pages, pageParams }: Pages,
  list: (comments: Comment[], isFirst: boolean) => Comment[],
  added: number,
): Pages => ({
  pageParams,
  pages: pages.map((page, index) => ({
    ...page,
    total: page.total === null ? null : page.total + added,
    items: list(page.items, index === 0),
  })),
})

const withoutBranchPages = (data: Pages, id: number): Pages => {
  const all = data.pages.flatMap(({ items }) => items)
  const left = new Set(withoutBranch(all, id))
  return changedPages(
    data,
    (comments) => comments.filter((comment) => left.has(comment)),
    left.size - all.length,
  )
}

interface Sent {
  readonly mapId: number
  readonly user: CurrentUser | null
  readonly message: string
  readonly parentId: number | null
}

const sentComment = (id: number, { mapId, user, message, parentId }: Sent): Comment => ({
  id,
  map_id: mapId,
  map_name: '',
  user_id: user?.id ?? 0,
  username: user?.username ?? '',
  message: message.trim(),
  created_at: new Date().toISOString(),
  parent_comment_id: parentId,
  edited_at: null,
  hidden: null,
})

/** Returns what to say of a failure: the server's own sentence, or the text of the place. */
export const commentFailure = (error: unknown, failed: string): string => {
  if (!(error instanceof ApiError)) return failed
  if (error.status === 401)
    return failed === TEXTS.comments.replyFailed ? TEXTS.comments.loginToReply : (error.text ?? failed)
  return error.text ?? failed
}
