import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForSignIn } from './useSignInSignals.ts'

const ORIGIN = 'https://pinfold.example'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const listen = () => {
  const page = new EventTarget()
  const channel = new EventTarget()
  const onSignedIn = vi.fn()
  const stop = listenForSignIn({ window: page as Window, origin: ORIGIN, channel, onSignedIn })
  const post = (data: unknown, origin = ORIGIN) =>
    page.dispatchEvent(new MessageEvent('message', { data, origin }))
  const broadcast = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }))
  return { onSignedIn, stop, post, broadcast }
}

describe('listenForSignIn', () => {
  it('loads the user 200 ms after a success message, and not before [SHELL-023] [CONST-004]', () => {
    const { post, onSignedIn } = listen()
    post({ type: 'oauth-success' })
    vi.advanceTimersByTime(199)
    expect(onSignedIn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSignedIn).toHaveBeenCalledOnce()
  })

  it.each(['https://evil.example', 'http://pinfold.example', `${ORIGIN}.evil.example`, 'null', ''])(
    'ignores a message from %j [SHELL-024]',
    (origin) => {
      const { post, onSignedIn } = listen()
      post({ type: 'oauth-success' }, origin)
      vi.advanceTimersByTime(1000)
      expect(onSignedIn).not.toHaveBeenCalled()
    },
  )

  it.each([null, 'hello', { type: 'oauth-failure' }, { kind: 'oauth-success' }, 7])(
    'ignores the message %j [SHELL-023]',
    (data) => {
      const { post, broadcast, onSignedIn } = listen()
      post(data)
      broadcast(data)
      vi.advanceTimersByTime(1000)
      expect(onSignedIn).not.toHaveBeenCalled()
    },
  )

  it('accepts a late broadcast, and treats message and broadcast as one [SHELL-023]', () => {
    const { post, broadcast, onSignedIn } = listen()
    vi.advanceTimersByTime(3_600_000)
    broadcast({ type: 'oauth-success' })
    post({ type: 'oauth-success' })
    vi.advanceTimersByTime(1000)
    expect(onSignedIn).toHaveBeenCalledOnce()
  })

  it('ignores messages once stopped', () => {
    const { post, broadcast, stop, onSignedIn } = listen()
    post({ type: 'oauth-success' })
    stop()
    broadcast({ type: 'oauth-success' })
    vi.advanceTimersByTime(1000)
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})
