import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { setCurrentUser } from '../features/account/currentUser.ts'
import { AlertProvider } from '../ui/overlay/AlertProvider.tsx'
import { MyMaps } from './MyMaps.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('leaves the list empty where it could not be fetched, with our message beside it [LISTS-008] [ERR-076]', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'No.' }, { status: 500 })))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setCurrentUser(client, {
    id: 2,
    username: 'orla',
    username_pending: false,
    email: 'orla@finch.example',
    role: 'user',
    created_at: '2026-01-01T00:00:00.000Z',
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlertProvider>
          <MyMaps />
        </AlertProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // One's own, and what is shared with one.
  await waitFor(() => expect(screen.getAllByText('The maps could not be loaded.')).toHaveLength(2))
  expect(screen.getByRole('heading', { name: 'Online Maps', level: 2 })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(await screen.findByRole('heading', { name: /^Offline Maps/, level: 2 })).toBeTruthy()
  expect(screen.queryByText('No.')).toBeNull()
})
