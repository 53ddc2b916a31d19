import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Comment } from '../../../shared/people/comments.ts'
import { isSending, rowKeyOf, useCommentActions, useComments } from './useComments.ts'

const posted: Comment = {
  id: 7,
  map_id: 1,
  map_name: 'Isles',
  user_id: 2,
  username: 'ann',
  message: 'Where is the ferry?',
  created_at: '2026-01-01T00:00:00.000Z',
  parent_comment_id: null,
  edited_at: null,
  hidden: null,
}

afterEach(() => vi.restoreAllMocks())

/** A server that holds back the first list until `answer` is called, and posts until `accept` is. */
const slowServer = () => {
  const stored: Comment[] = []
  let accept = () => {}
  const accepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  let answer = () => {}
  const first = new Promise<void>((resolve) => {
    answer = resolve
  })
  let lists = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    if (init?.method === 'POST') {
      await accepted
      stored.push(posted)
      return Response.json(posted)
    }
    const list = [...stored]
    lists += 1
    if (lists === 1) await first
    init?.signal?.throwIfAborted()
    return Response.json(list)
  })
  return { answer, accept }
}

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => ({ comments: useComments(1), actions: useCommentActions(1, null) }), { wrapper })
}

it('shows the comments also after one was posted while they were loading', async () => {
  const { answer, accept } = slowServer()
  accept()
  const { result } = open()
  await result.current.actions.post(posted.message, null)
  answer()
  const messages = () =>
    result.current.comments.data?.pages.flatMap(({ items }) => items.map((item) => item.message))
  await waitFor(() => expect(messages()).toEqual([posted.message]))
})

it('knows the row of a comment by the same key once the server has given it an id', async () => {
  const { answer, accept } = slowServer()
  answer()
  const { result } = open()
  await waitFor(() => expect(result.current.comments.isSuccess).toBe(true))
  const first = () => result.current.comments.data?.pages[0]?.items[0] ?? posted
  const sending = result.current.actions.post(posted.message, null)
  await waitFor(() => expect(isSending(first())).toBe(true))
  const key = rowKeyOf(first())
  accept()
  await sending
  await waitFor(() => expect(first().id).toBe(posted.id))
  expect(rowKeyOf(first())).toBe(key)
})
