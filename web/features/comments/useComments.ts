import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft } from 'immer'
import { useMemo } from 'react'
import type { Comment } from '../../../shared/people/comments.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { ApiError, type Page } from '../../sources/http/api.ts'
import { deleteComment, editComment, fetchComments, postComment } from '../../sources/http/comments.ts'
import { patchQuery } from '../../sources/http/patchQuery.ts'
import { branchIds } from './commentRows.ts'

type Pages = InfiniteData<Page<Comment[]>, string>

const keyOf = (mapId: number) => ['comments', mapId] as const

/** Reads the comments of a map again if they are shown. Those of somebody who reads on stay, and so do comments being sent. */
export const reloadComments = (client: QueryClient, mapId: number): void => {
  const key = keyOf(mapId)
  if (isFollowed(client.getQueryData<Pages>(key))) void client.invalidateQueries({ queryKey: key })
}

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

/** After scrolling further people read what was there, and a comment being sent is not taken off the list. */
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
    const change = (recipe: (pages: DraftPages) => void) =>
      patchQuery<Pages>(client, key, ({ pages }) => recipe(pages))
    const put = (id: number, fields: Partial<Comment>) =>
      change((pages) => {
        for (const comment of commentsOf(pages)) if (comment.id === id) Object.assign(comment, fields)
      })
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
          () =>
            change((pages) => {
              pages[0]?.items.unshift(sent)
              addToTotals(pages, 1)
            }),
          () => postComment({ map_id: mapId, message, parent_comment_id: parentId }),
        )
        sentIds.set(posted.id, sent.id)
        put(sent.id, posted)
      },
      edit: async (id: number, message: string): Promise<void> => {
        const edited = await attempt(
          () => put(id, { message }),
          () => editComment(id, message),
        )
        put(id, edited)
      },
      remove: (id: number): Promise<unknown> =>
        attempt(
          () =>
            change((pages) => {
              const gone = branchIds(commentsOf(pages), id)
              for (const page of pages) page.items = page.items.filter((comment) => !gone.has(comment.id))
              addToTotals(pages, -gone.size)
            }),
          () => deleteComment(id),
        ),
      reload: () => client.invalidateQueries({ queryKey: key }),
    }
  }, [client, mapId, user])
}

type DraftPages = Draft<Pages>['pages']

const commentsOf = (pages: DraftPages): Draft<Comment>[] => pages.flatMap(({ items }) => items)

const addToTotals = (pages: DraftPages, added: number): void => {
  for (const page of pages) if (page.total !== null) page.total += added
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
