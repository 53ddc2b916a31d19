import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_STYLE } from '../../shared/maps/styles.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import type { CurrentUser } from '../../shared/people/users.ts'
import { setCurrentUser } from '../features/account/currentUser.ts'
import { withLocalDatabase } from '../sources/local/databaseConnection.ts'
import { createLocalMap } from '../sources/local/localMaps.ts'
import { keepSeenMap } from '../sources/seen/seenMaps.ts'
import { AlertProvider } from '../ui/overlay/AlertProvider.tsx'
import { Home } from './Home.tsx'

/** Other tests of these pages have the same database. */
afterEach(async () => {
  vi.unstubAllGlobals()
  await withLocalDatabase(async (database) => {
    for (const store of ['localMaps', 'seenMaps'] as const) await database.clear(store)
  })
})

const renderHome = ({
  me = null,
  usernameTaken = false,
}: { me?: CurrentUser | null; usernameTaken?: boolean } = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  setCurrentUser(client, me)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlertProvider>
          <Home usernameTaken={usernameTaken} />
        </AlertProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}

it('lists without the server the maps of this browser, and those that were seen before', async () => {
  const image = { id: 'one', width: 300, height: 200, pyramid: null }
  await withLocalDatabase((database) =>
    createLocalMap(
      database,
      { name: 'My Cove', game: 'Saltmarrow', version_id: '', image_name: '', created_at: 1, tip_url: '' },
      { name: 'cove.png', size: [300, 200], original: new Blob(), preview: null, thumbnail: new Blob() },
    ),
  )
  await withLocalDatabase((database) =>
    keepSeenMap(database, {
      record: {
        id: '7',
        name: 'Gannet Isles',
        gameName: 'Saltmarrow',
        uploaderId: 5,
        uploaderUsername: 'mara',
        isPublic: true,
        canSuggest: true,
        path: '/map/gannet-isles_mara_7',
        image,
        style: DEFAULT_STYLE,
        tipUrl: null,
      },
      viewerId: null,
      segment: '7',
      revision: 1,
      parts: [],
    }),
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderHome()
  expect(await screen.findByText('The maps could not be loaded.')).toBeTruthy()
  const local = await screen.findByRole('region', { name: 'Offline Maps' })
  expect(within(local).getByRole('heading', { name: /^Offline Maps/ })).toBeTruthy()
  expect(within(local).getByText('My Cove')).toBeTruthy()
  const seen = await screen.findByRole('region', { name: /^Maps seen lately/ })
  expect(within(seen).getByText('Gannet Isles')).toBeTruthy()
})

it('says what the site is, and shows the maps of a game that is chosen', async () => {
  const asked: string[] = []
  const game = { slug: 'saltmarrow', default_map_url: null, default_map_thumbnail_url: null }
  const games = [
    { ...game, name: 'Emberline', slug: 'emberline' },
    { ...game, name: 'Saltmarrow' },
  ]
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const path = String(input)
    asked.push(path)
    return Promise.resolve(Response.json(path.endsWith('/api/games') ? games : []))
  })
  const user = userEvent.setup()
  renderHome()
  expect(screen.getByText(TEXTS.home.what)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Browse by game' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Find a game' }), 'salt')
  await user.click(await screen.findByRole('button', { name: 'Saltmarrow' }))
  expect(screen.queryByRole('button', { name: 'Emberline' })).toBeNull()
  await vi.waitFor(() => expect(asked.some((path) => path.includes('search=Saltmarrow'))).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('warns that a username was taken until another one is saved [SHELL-027]', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const me: CurrentUser = {
    id: 7,
    username: 'user-7',
    username_pending: true,
    email: 'ann@example.org',
    role: 'user',
    created_at: '2026-06-01T12:00:00.000Z',
  }
  const client = renderHome({ me, usernameTaken: true })
  const warning = () => screen.queryByText('Username already exists. Please choose a new username.')
  expect(warning()).toBeTruthy()
  act(() => setCurrentUser(client, { ...me, username: 'ann', username_pending: false }))
  await vi.waitFor(() => expect(warning()).toBeNull())
})
