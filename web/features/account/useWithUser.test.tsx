import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { useWithUser } from './currentUser.ts'

const USER: CurrentUser = {
  id: 2,
  username: 'orla',
  username_pending: false,
  email: 'orla@finch.example',
  role: 'user',
  created_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => vi.restoreAllMocks())

const render = () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWithUser(), { wrapper })
}

it('asks once who is signed in, and takes nobody for a guest until that is known', async () => {
  let respond: (response: Response) => void = () => undefined
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  const withUser = render().result
  const act = vi.fn()
  withUser.current(act)
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  expect(act).not.toHaveBeenCalled()
  respond(Response.json(USER))
  await waitFor(() => expect(act).toHaveBeenCalledWith(USER))
  expect(fetched).toHaveBeenCalledOnce()

  const again = vi.fn()
  withUser.current(again)
  expect(again).toHaveBeenCalledWith(USER)
})

it('has no account on the page of a local map, and asks nobody', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  vi.spyOn(window.location, 'pathname', 'get').mockReturnValue('/offline-map/map-1')
  const act = vi.fn()
  render().result.current(act)
  expect(act).toHaveBeenCalledWith(null)
  expect(fetched).not.toHaveBeenCalled()
})

it('drops the question without an error when who asked is gone before the answer', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { result, unmount } = render()
  const act = vi.fn()
  result.current(act)
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  unmount()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(act).not.toHaveBeenCalled()
})
