import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { changeUsername } from './ProfileDialog.tsx'

const user: CurrentUser = {
  id: 2,
  username: 'Orla',
  username_pending: false,
  email: 'orla@finch.example',
  role: 'user',
  created_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that answers calls in this order; null is one that cannot be reached. */
const answers = (...responses: (Response | null)[]) => {
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const response = responses[calls.length]
    calls.push([path, init?.body])
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'))
  })
  return calls
}

describe('changeUsername', () => {
  it.each([
    ['the sentence of the server', Response.json({ error: 'Taken.' }, { status: 409 }), 'Taken.'],
    ['one of its own', new Response('<html>', { status: 502 }), 'Failed to change username'],
    ['that nothing answers', null, 'Network error'],
  ])('that fails says %s [ERR-013] [ERR-015]', async (_what, response, text) => {
    const calls = answers(response)
    await expect(changeUsername('Orla')).resolves.toEqual({ kind: 'failed', text })
    expect(calls).toHaveLength(1)
  })

  it('fetches the user again, and says if that fails [AUTH-024] [ERR-014]', async () => {
    const calls = answers(Response.json(user), Response.json({ ...user, username: 'Orla-Finch' }))
    await expect(changeUsername('Orla')).resolves.toEqual({
      kind: 'changed',
      user: { ...user, username: 'Orla-Finch' },
    })
    expect(calls).toEqual([
      ['/api/user/change-username', '{"newUsername":"Orla"}'],
      ['/api/user/me', undefined],
    ])

    answers(Response.json(user), null)
    const failed = { kind: 'failed', text: 'Failed to fetch updated user data' }
    await expect(changeUsername('Orla')).resolves.toEqual(failed)
  })
})
