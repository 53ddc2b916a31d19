import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { ModerationEntry } from '../../../shared/people/moderation.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { ModerationLog } from './ModerationLog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  useToasts.setState({ notes: [] })
})

const report: ModerationEntry = {
  id: 'reported:map:7:3',
  event: 'reported',
  kind: 'map',
  subject_id: 7,
  map_id: 7,
  by: 'bob',
  dismissed_by: null,
  reason: 'Spam',
  created_at: '2026-06-01T12:00:00.000Z',
  subject: { map_name: 'Isles', message: null, author: 'ann', is_hidden: false },
}

const showLog = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ModerationLog />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('dismisses a report, which is then among everything with who did', async () => {
  let entries = [report]
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST' && path === '/api/moderation/reported%3Amap%3A7%3A3/dismiss') {
      entries = [{ ...report, event: 'dismissed', dismissed_by: 'mona' }]
      return Promise.resolve(Response.json({ success: true }))
    }
    const shown = path.includes('event=any') ? entries : entries.filter(({ event }) => event === 'reported')
    return Promise.resolve(Response.json(shown))
  })
  const user = userEvent.setup()
  showLog()
  await user.click(await screen.findByRole('button', { name: 'Dismiss: report by bob' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is reported' })).toBeTruthy()
  await user.click(screen.getByText('Everything'))
  expect((await screen.findByRole('listitem')).textContent).toContain('Reported by @bob, dismissed by @mona')
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
})

it('hides a reported suggestion, and leads to it on its map', async () => {
  const calls: string[] = []
  const subject = { map_name: 'Isles', message: 'Buy gold', author: 'ann', is_hidden: false }
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') {
      calls.push(`${path} ${typeof body === 'string' ? body : ''}`)
      return Promise.resolve(Response.json({ success: true }))
    }
    return Promise.resolve(Response.json([{ ...report, kind: 'proposal', subject_id: 5, subject }]))
  })
  const user = userEvent.setup()
  showLog()
  expect(await screen.findByText('Buy gold')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Isles' }).getAttribute('href')).toBe('/map/7?review=5')
  await user.click(screen.getByRole('button', { name: 'Hide: Suggestion by ann' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Advertising')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await expect.poll(() => calls).toEqual(['/api/proposals/5/hide {"reason":"Advertising"}'])
})
