import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { Publication } from '../../../sources/http/publications.ts'
import { PublishDialog } from './PublishDialog.tsx'
import type { SentMap } from './publishMap.ts'
import type { Publishing } from './usePublish.ts'

const SENT: SentMap = {
  imageName: 'isle.png',
  imageBytes: 51 * 1024 * 1024,
  categories: 1,
  types: 3,
  pois: 1_204,
  zones: 0,
  files: 2,
}

/** Nothing is read from the browser's database: what is in it is given. */
const show = (state: Publishing, publication: Publication | null = null) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(['sentMap', 'map-1'], SENT)
  client.setQueryData(['publication', 'map-1'], publication)
  const start = vi.fn(() => Promise.resolve())
  const publish = { state, start, ask: vi.fn(), signIn: vi.fn(), close: vi.fn() }
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PublishDialog mapId="map-1" name="Gannet Isle" publish={publish} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), publish, name: () => screen.getByRole('textbox', { name: 'Map name' }) }
}

const PUBLISH = { name: 'Publish' }

describe('publishing a local map', () => {
  it('asks for its name and who may see it, private at first', async () => {
    const { user, publish, name } = show({ kind: 'asked' })
    expect(screen.getAllByRole('radio')[0]).toBe(
      screen.getByRole('radio', { name: 'Only me', checked: true }),
    )
    await user.clear(name())
    await user.click(screen.getByRole('button', PUBLISH))
    expect(screen.getByText('A published map needs a name.')).toBeTruthy()
    expect(publish.start).not.toHaveBeenCalled()
    await user.type(name(), ' Isle of Gannets {Enter}')
    expect(publish.start).toHaveBeenCalledWith({ name: 'Isle of Gannets', isPublic: false })
    await user.click(screen.getByRole('radio', { name: 'Everyone' }))
    await user.click(screen.getByRole('button', PUBLISH))
    expect(publish.start).toHaveBeenLastCalledWith({ name: 'Isle of Gannets', isPublic: true })
  })

  it('shows what is sent', () => {
    show({ kind: 'asked' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The image “isle.png”, 51.0 MB',
      '1 category, 3 types, 1,204 POIs, 0 zones',
      '2 files with pictures and icons',
      'Game, version and tip link',
    ])
  })

  it('goes on under the name that was given before', () => {
    const { name } = show(
      { kind: 'asked' },
      {
        state: 'underway',
        userId: 2,
        directory: 'gannet-isle',
        imageId: 'first',
        revision: 1,
        publishedAs: { name: 'Isle of Gannets', isPublic: true },
      },
    )
    expect(name()).toMatchObject({ value: 'Isle of Gannets' })
    expect(screen.getByRole('radio', { name: 'Everyone', checked: true })).toBeTruthy()
  })

  it('keeps what was answered through a sign-in and a failure, and says who sees the map', async () => {
    const as = { name: 'Isle', isPublic: false }
    const guest = show({ kind: 'guest', as })
    await guest.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(guest.publish.signIn).toHaveBeenCalledWith(as)
    const failed = show({ kind: 'failed', text: 'It failed.', as })
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(failed.publish.start).toHaveBeenCalledWith(as)
    show({ kind: 'published', path: '/map/1', as })
    expect(screen.getByText(/^Only you can see it\./)).toBeTruthy()
  })
})
