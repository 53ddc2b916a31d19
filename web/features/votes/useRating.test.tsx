import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AlertProvider } from '../../ui/overlay/AlertProvider.tsx'
import { useToasts } from '../../ui/overlay/toast.ts'
import { setCurrentUser } from '../account/currentUser.ts'
import { type RatedMap, useRating } from './useRating.ts'

beforeEach(() => useToasts.setState({ notes: [] }))
afterEach(() => void vi.unstubAllGlobals())

it('falls back to the stored count and no vote where a vote fails, without a word [VOTE-006] [VOTE-007]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient()
  setCurrentUser(client, {
    id: 2,
    username: 'orla',
    username_pending: false,
    email: 'orla@finch.example',
    role: 'user',
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AlertProvider>{children}</AlertProvider>
    </QueryClientProvider>
  )
  const show = vi.fn()
  const { result } = renderHook(() => useRating(show), { wrapper })
  const map: RatedMap = { id: 7, votes: 5, user_vote: 1, is_favourite: false }
  act(() => result.current.vote(map, -1))
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith(7, { votes: 3, user_vote: -1 }))
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith(7, { votes: 5, user_vote: 0 }))
  expect(useToasts.getState().notes).toEqual([])
})
