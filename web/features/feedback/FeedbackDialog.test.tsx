import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AlertProvider } from '../../ui/overlay/AlertProvider.tsx'
import { FeedbackDialog } from './FeedbackDialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const USER = {
  id: 7,
  username: 'Yara',
  username_pending: false,
  email: 'yara@example.org',
  role: 'user',
  created_at: '2026-01-01T00:00:00.000Z',
} as const

it('shows for 1200 ms that the feedback was sent, then closes [FEED-006] [CONST-006]', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit = {}) =>
    Promise.resolve(Response.json(method === 'POST' ? { success: true, id: '1' } : [])),
  )
  const close = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AlertProvider>
        <FeedbackDialog user={USER} signIn={null} onClose={close} />
      </AlertProvider>
    </QueryClientProvider>,
  )
  const message = screen.getByLabelText('Message')
  fireEvent.change(message, { target: { value: 'Lovely maps.' } })
  fireEvent.submit(message)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('button', { name: 'Sent!' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_198))
  expect(close).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(close).toHaveBeenCalledOnce()
})
