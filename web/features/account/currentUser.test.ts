import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { fetchCurrentUser, initialsOf, takeCurrentUser } from './currentUser.ts'

const user: CurrentUser = {
  id: 2,
  username: 'orla',
  username_pending: true,
  email: 'orla@finch.example',
  role: 'founder',
  created_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const answer = (respond: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(respond())),
  )

describe('fetchCurrentUser', () => {
  it('returns null without a message if the request fails [SHELL-025] [ERR-031]', async () => {
    answer(() => new Response('{"error":"down"}', { status: 500 }))
    await expect(fetchCurrentUser()).resolves.toBeNull()
    answer(() => new Response('<html>'))
    await expect(fetchCurrentUser()).resolves.toBeNull()
    answer(() => Response.json({ id: 'x' }))
    await expect(fetchCurrentUser()).resolves.toBeNull()
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await expect(fetchCurrentUser()).resolves.toBeNull()
  })

  it('returns null for a guest, otherwise the user [SHELL-022]', async () => {
    answer(() => Response.json(null))
    await expect(fetchCurrentUser()).resolves.toBeNull()
    answer(() => Response.json(user))
    await expect(fetchCurrentUser()).resolves.toEqual(user)
  })
})

it.each([
  ['somebody', { answer: user }, user],
  ['a guest', { answer: null }, null],
  ['nobody, as the page does not tell', null, undefined],
  ['nobody, as the page tells something else', { answer: { id: 'x' } }, undefined],
])('takes %s from the page', (_, given, expected) => {
  const client = new QueryClient()
  takeCurrentUser(client, given)
  expect(client.getQueryData(['currentUser'])).toEqual(expected)
})

it.each([
  ['orla.finch', 'OF'],
  ['mirethorn', 'MI'],
  ['J-Rask', 'JR'],
  ['x', 'X'],
  ['tamsin_w', 'TW'],
  ['_', ''],
])('stands for %s by %s', (username, initials) => {
  expect(initialsOf(username)).toBe(initials)
})
