import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SIGN_IN_RETURN_KEY } from '../../../shared/paths.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { popupFeatures, signInByPopup, type SignInOutcome, signInWithinTab } from './useSignIn.ts'

const user: CurrentUser = {
  id: 2,
  username: 'orla',
  username_pending: false,
  email: 'orla@finch.example',
  role: 'user',
  created_at: '2026-01-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sign-in under way: the times at which the user was asked for, and how it ended. */
const start = (answers: (CurrentUser | null)[]) => {
  const popup = { closed: false }
  const startedMs = Date.now()
  const fetchedAtMs: number[] = []
  const ended: { outcome?: SignInOutcome } = {}
  const redirect = vi.fn()
  void signInByPopup({
    openPopup: () => popup,
    redirect,
    fetchUser: () => {
      fetchedAtMs.push(Date.now() - startedMs)
      return Promise.resolve(answers[fetchedAtMs.length - 1] ?? null)
    },
  }).then((outcome) => (ended.outcome = outcome))
  return { popup, fetchedAtMs, ended, redirect }
}

describe('signInByPopup', () => {
  it('checks every 400 ms whether the popup has closed, and fetches no user before [AUTH-004] [CONST-002]', async () => {
    const { popup, fetchedAtMs } = start([user])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetchedAtMs).toEqual([])
    popup.closed = true
    await vi.advanceTimersByTimeAsync(399)
    expect(fetchedAtMs).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchedAtMs).toEqual([10_400])
  })

  it('fetches every 400 ms until a user is returned [AUTH-005]', async () => {
    const { popup, fetchedAtMs, ended } = start([null, null, user])
    popup.closed = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchedAtMs).toEqual([400, 800, 1200])
    expect(ended.outcome).toEqual({ kind: 'signed-in', user })
  })

  it('fetches at most 9 times [AUTH-005] [CONST-003]', async () => {
    const { popup, fetchedAtMs, ended } = start([])
    popup.closed = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchedAtMs).toHaveLength(9)
    expect(fetchedAtMs.at(-1)).toBe(400 + 8 * 400)
    expect(ended.outcome).toEqual({ kind: 'unknown' })
  })

  it('signs in within the tab if the popup is blocked [AUTH-003]', async () => {
    const redirect = vi.fn()
    const fetchUser = vi.fn()
    await expect(signInByPopup({ openPopup: () => null, redirect, fetchUser })).resolves.toEqual({
      kind: 'redirected',
    })
    expect(redirect).toHaveBeenCalledOnce()
    expect(fetchUser).not.toHaveBeenCalled()
  })
})

describe('signInWithinTab', () => {
  const href = 'https://maps.example/invitation#token'

  it('keeps the address that the last page leads back to, with the token of an invitation', () => {
    const [assign, setItem] = [vi.fn(), vi.fn()]
    signInWithinTab({ location: { href, assign }, sessionStorage: { setItem } })
    expect(setItem).toHaveBeenCalledWith(SIGN_IN_RETURN_KEY, href)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/google')
  })

  it('signs in where nothing can be kept', () => {
    const assign = vi.fn()
    const setItem = () => {
      throw new Error('Access is denied.')
    }
    signInWithinTab({ location: { href, assign }, sessionStorage: { setItem } })
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/google')
  })
})

describe('popupFeatures', () => {
  it('centres 600 by 700 over the window, on a second screen too [AUTH-003] [CONST-001]', () => {
    const features = popupFeatures({ screenX: 1920, screenY: 40, outerWidth: 1400, outerHeight: 900 })
    expect(features.split(',')).toEqual(['popup', 'width=600', 'height=700', 'left=2320', 'top=140'])
  })
})
