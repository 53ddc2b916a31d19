import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../shared/people/sessions.ts'
import { AlertProvider } from '../../ui/overlay/AlertProvider.tsx'
import { useToasts } from '../../ui/overlay/toast.ts'
import { SessionList } from './SessionList.tsx'

const aSession = (id: string, device: string, isCurrent = false): Session => ({
  id,
  device,
  signed_in_at: '2026-06-01T12:00:00.000Z',
  seen_at: '2026-06-02T12:00:00.000Z',
  expires_at: '2026-07-02T12:00:00.000Z',
  is_current: isCurrent,
})

afterEach(() => {
  vi.unstubAllGlobals()
  useToasts.setState({ notes: [] })
})

/** A server with these sessions. It answers `refusal` to whatever would end one, and 503 to everything. */
const show = (sessions: Session[], refusal?: number) => {
  const server: { sessions: Session[]; ended: string[]; refusal: number | undefined } = {
    sessions,
    ended: [],
    refusal,
  }
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET' && server.refusal !== 503) return Promise.resolve(Response.json(server.sessions))
    if (server.refusal !== undefined) return Promise.resolve(Response.json({}, { status: server.refusal }))
    server.ended.push(path)
    server.sessions = server.sessions.filter(({ id }) => !path.endsWith(id))
    return Promise.resolve(Response.json({ success: true, ended: 1 }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AlertProvider>
        <SessionList />
      </AlertProvider>
    </QueryClientProvider>,
  )
  return { server, user: userEvent.setup() }
}

const toasts = () => useToasts.getState().notes.map(({ text }) => text)

describe('SessionList', () => {
  it('names every browser, and offers to sign out of all but this one', async () => {
    show([aSession('a', 'Firefox on Linux', true), aSession('b', 'Chrome on Android')])
    const [here, there] = await screen.findAllByRole('listitem')
    expect(here?.textContent).toContain('This one')
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
    expect(there?.textContent).toMatch(/^Chrome on AndroidSigned in 1 Jun 2026, seen about 2 Jun 2026/)
    expect(screen.getByRole('button', { name: 'Sign out of Chrome on Android' })).toBeTruthy()
  })

  it('signs one out, and shows who is left', async () => {
    const { server, user } = show([
      aSession('a', 'Firefox on Linux', true),
      aSession('b', 'Chrome on Android'),
    ])
    await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Android' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(server.ended).toEqual(['/api/sessions/b'])
    expect(toasts()).toEqual(['Signed out of Chrome on Android.'])
  })

  it.each([
    [404, []],
    [500, ['Chrome on Android could not be signed out.']],
  ])('takes an answer of %i for what it is', async (status, said) => {
    const { user } = show([aSession('b', 'Chrome on Android')], status)
    const button = await screen.findByRole('button', { name: 'Sign out of Chrome on Android' })
    await user.click(button)
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    expect(toasts()).toEqual(said)
  })

  it('signs out everywhere only when that is meant', async () => {
    const { server, user } = show([aSession('a', 'Firefox on Linux', true)])
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(server.ended).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const again = await screen.findByRole('alertdialog')
    await user.click(within(again).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/logout'))
    expect(server.ended).toEqual(['/api/sessions'])
  })

  it('says when it cannot be loaded, and tries again', async () => {
    const { server, user } = show([aSession('a', 'Firefox on Linux', true)], 503)
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    server.refusal = undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  })
})
