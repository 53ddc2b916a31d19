import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { setCurrentUser } from '../account/currentUser.ts'
import { NewMapDialog } from './useCreateMap.tsx'

const ORLA: CurrentUser = {
  id: 2,
  username: 'orla',
  username_pending: false,
  email: 'orla@finch.example',
  role: 'user',
  created_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => vi.unstubAllGlobals())

const picture = (type = 'image/png') => new File(['pixels'], 'isle.png', { type })

const show = async (image: File | null = null) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setCurrentUser(client, ORLA)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NewMapDialog image={image} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('radio', { name: 'Online', checked: true })
  const user = userEvent.setup()
  const type = (label: RegExp, text: string) => user.type(screen.getByLabelText(label), text)
  return {
    user,
    type,
    setUser: (me: CurrentUser | null) => act(() => setCurrentUser(client, me)),
    switchTo: async (name: 'Online' | 'Offline') => {
      await user.click(screen.getByRole('radio', { name }))
      await screen.findByRole('radio', { name, checked: true })
    },
    typed: () =>
      [/^Game/, /^Map name/, /^Version/, /^Tip link/].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      ),
  }
}

const TYPED = ['Ninth Bell', 'The Spindle', '1.4', 'https://give.example']

describe('the form of a new map', () => {
  it('takes all that was typed, the image and who may see it from Online to Offline and back', async () => {
    const { user, type, switchTo, typed } = await show(picture())
    await type(/^Game/, 'Ninth Bell')
    await type(/^Map name/, 'The Spindle')
    await type(/^Version/, '1.4')
    await user.click(screen.getByRole('radio', { name: 'Only me' }))
    await switchTo('Offline')
    await type(/^Tip link/, 'https://give.example')
    expect([typed(), screen.getByText('isle.png')]).toMatchObject([TYPED, {}])
    await switchTo('Online')
    expect([typed(), screen.getByText('isle.png')]).toMatchObject([TYPED, {}])
    expect(screen.getByRole('radio', { name: 'Only me', checked: true })).toBeTruthy()
  })

  it('has an image that only a map of the browser may have again, back in Offline', async () => {
    const { switchTo } = await show(picture('image/bmp'))
    expect(screen.queryByText('isle.png')).toBeNull()
    await switchTo('Offline')
    expect(screen.getByText('isle.png')).toBeTruthy()
    await switchTo('Online')
    expect(screen.queryByText('isle.png')).toBeNull()
    await switchTo('Offline')
    expect(screen.getByText('isle.png')).toBeTruthy()
  })

  it('stays as it is when the session ends, and asks to sign in', async () => {
    const { user, type, setUser, typed } = await show(picture())
    await type(/^Game/, 'Ninth Bell')
    setUser(null)
    const signIn = await screen.findByRole('button', { name: 'Sign in with Google' })
    expect([typed()[0], screen.getByText('isle.png')]).toMatchObject(['Ninth Bell', {}])
    await user.click(screen.getByRole('button', { name: 'Create Map' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You must be logged in.')
    setUser(ORLA)
    await waitFor(() => expect(signIn.isConnected).toBe(false))
    expect([typed()[0], screen.getByText('isle.png')]).toMatchObject(['Ninth Bell', {}])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
