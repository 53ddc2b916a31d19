import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AlertProvider } from '../../ui/overlay/AlertProvider.tsx'
import { AccountDialogs } from './AccountDialogs.tsx'
import { setCurrentUser } from './currentUser.ts'

afterEach(() => void vi.unstubAllGlobals())

it('asks whoever has signed in by the popup for another username, and says that theirs was taken', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const client = new QueryClient()
  setCurrentUser(client, null)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlertProvider>
          <AccountDialogs usernameTaken={false} />
        </AlertProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() =>
    setCurrentUser(client, {
      id: 7,
      username: 'user-7',
      username_pending: true,
      email: 'ann@example.org',
      role: 'user',
      created_at: '2026-06-01T12:00:00.000Z',
    }),
  )
  const status = 'Username already taken. Please choose a new username.'
  expect(await screen.findByText(status)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy()
})
