import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Notification, Notified } from '../../../shared/people/notifications.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { openComments, useOpenComments } from '../comments/openComments.ts'
import { BellButton } from './BellButton.tsx'

const MAP = { map_id: 7, map_name: 'Velen' }
const REPLY = {
  kind: 'comment_reply',
  ...MAP,
  comment_id: 3,
  from: 'Bob',
  excerpt: 'Below the cliff',
} as const

const aNotification = (id: string, what: Notified = REPLY, is_read = false): Notification => ({
  id,
  created_at: '2026-06-01T12:00:00.000Z',
  is_read,
  what,
})

afterEach(() => {
  vi.unstubAllGlobals()
  useToasts.setState({ notes: [] })
  openComments(false)
})

/** A server with these notifications; `null` cannot be read. It answers `refusal` to whatever marks one. */
const show = (notifications: Notification[] | null, { refusal = 0, onlyUnread = false } = {}) => {
  const server = { notifications, marked: [] as unknown[] }
  const isMarked = (id: string) =>
    server.marked.some((ids) => ids === 'all' || (Array.isArray(ids) && ids.includes(id)))
  vi.stubGlobal('fetch', (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (server.notifications === null) return Promise.resolve(Response.json({}, { status: 503 }))
    if (method === 'POST') {
      if (refusal > 0) return Promise.resolve(Response.json({}, { status: refusal }))
      server.marked.push((JSON.parse(String(body)) as { ids: unknown }).ids)
      return Promise.resolve(Response.json({ success: true }))
    }
    const all = server.notifications.map((one) => ({ ...one, is_read: one.is_read || isMarked(one.id) }))
    const unread = all.filter(({ is_read }) => !is_read).length
    return Promise.resolve(Response.json({ unread, notifications: all }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BellButton userId={4} size="lg" onlyUnread={onlyUnread} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { server, user: userEvent.setup() }
}

const bell = (name: string) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })

describe('the bell', () => {
  it('says how many are unread, and shows them', async () => {
    const { user } = show([aNotification('a'), aNotification('b'), aNotification('c', REPLY, true)])
    await user.click(await bell('Notifications, 2 unread'))
    const [first] = within(await panel()).getAllByRole('listitem')
    expect(first?.textContent).toContain('Unread: @Bob replied to your comment on VelenBelow the cliff')
  })

  it('marks one as read when it is opened, which leads to the comments of its map', async () => {
    const { server, user } = show([aNotification('a'), aNotification('b')])
    await user.click(await bell('Notifications, 2 unread'))
    const [first] = within(await panel()).getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/map/7')
    if (first) await user.click(first)
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
    expect([server.marked, useOpenComments.getState().isOpen]).toEqual([[['a']], true])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks all at once', async () => {
    const { server, user } = show([aNotification('a'), aNotification('b')])
    await user.click(await bell('Notifications, 2 unread'))
    await user.click(within(await panel()).getByRole('button', { name: 'Mark all as read' }))
    expect(await bell('Notifications')).toBeTruthy()
    expect(server.marked).toEqual(['all'])
  })

  it('goes where there is little room once nothing is unread and its panel is closed', async () => {
    const { user } = show([aNotification('a')], { onlyUnread: true })
    await user.click(await bell('Notifications, 1 unread'))
    await user.click(within(await panel()).getByRole('button', { name: 'Mark all as read' }))
    await bell('Notifications')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  it('says that they could not be marked', async () => {
    const { user } = show([aNotification('a')], { refusal: 503 })
    await user.click(await bell('Notifications, 1 unread'))
    await user.click(within(await panel()).getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(useToasts.getState().notes.map(({ text }) => text)).toEqual([
        'The notifications could not be marked as read.',
      ]),
    )
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  it('says that there are none, and that they could not be loaded', async () => {
    const { server, user } = show(null)
    await user.click(await bell('Notifications'))
    expect(
      await screen.findByRole('heading', { name: 'Your notifications could not be loaded.' }),
    ).toBeTruthy()
    server.notifications = []
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
  })

  it('has a sentence for every kind', async () => {
    const comment = { ...MAP, comment_id: 3, excerpt: 'Below' }
    const told: Notified[] = [
      { kind: 'suggestion_arrived', ...MAP, proposal_id: 5, from: 'Bob' },
      { kind: 'suggestion_answered', ...MAP, proposal_id: 5, state: 'taken_in_part', word: 'Thanks' },
      { kind: 'suggestion_hidden', ...MAP, proposal_id: 5, excerpt: 'More', reason: 'Rude' },
      { kind: 'suggestion_shown', ...MAP, proposal_id: 5, excerpt: 'More' },
      { kind: 'comment_mention', ...comment, from: 'Bob' },
      { kind: 'comment_hidden', ...comment, reason: 'Rude' },
      { kind: 'comment_hidden', ...comment, reason: null },
      { kind: 'comment_shown', ...comment },
      { kind: 'map_hidden', ...MAP, reason: 'Copied' },
      { kind: 'map_shown', ...MAP },
      { kind: 'map_branched', ...MAP, branch: { id: 8, name: 'Velen again', by: 'Bob' } },
      { kind: 'map_branched', ...MAP, branch: null },
    ]
    const { user } = show(told.map((what, index) => aNotification(String(index), what, true)))
    await user.click(await bell('Notifications'))
    const items = within(await panel())
      .getAllByRole('link')
      .slice(0, told.length)
    expect(items.map(({ textContent }) => textContent?.replace(/1 Jun.*/, ''))).toEqual([
      '@Bob suggests a change to Velen',
      'Your suggestion for Velen was taken in partThanks',
      'Moderators have hidden your suggestion for VelenReason: Rude',
      'Your suggestion for Velen is shown againMore',
      '@Bob mentioned you on VelenBelow',
      'Moderators have hidden your comment on VelenReason: Rude',
      'Moderators have hidden your comment on Velen',
      'Your comment on Velen is shown againBelow',
      'Moderators have hidden your map VelenReason: Copied',
      'Your map Velen is shown again',
      '@Bob continues your map Velen as Velen again',
      'Your map Velen was branched into a map that is not public',
    ])
    expect(items[10]?.getAttribute('href')).toBe('/map/8')
  })
})
