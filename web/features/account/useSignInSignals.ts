import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadCurrentUser } from './currentUser.ts'

/** Fetches the user again whenever a sign-in ends, in this page's popup or in another tab. */
export const useSignInSignals = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(SIGN_IN_CHANNEL) : null
    const stop = listenForSignIn({
      window,
      origin: window.location.origin,
      channel,
      onSignedIn: () => void reloadCurrentUser(client),
    })
    return () => {
      stop()
      channel?.close()
    }
  }, [client])
}

/** The delay between the popup's success and fetching the user. */
const RELOAD_AFTER_MS = 200

/** The message the popup sends, both to its opener and on the channel of this name. */
const SIGN_IN_SUCCESS = 'oauth-success'
const SIGN_IN_CHANNEL = 'pinfold-sign-in'

const isSuccess = (data: unknown): boolean =>
  data === SIGN_IN_SUCCESS ||
  (typeof data === 'object' && data !== null && 'type' in data && data.type === SIGN_IN_SUCCESS)

interface Signals {
  /** Where window messages arrive. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The one origin whose messages count. */
  readonly origin: string
  /** Reaches this page even if the popup has lost its opener; null if the browser has no channels. */
  readonly channel: Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener'> | null
  readonly onSignedIn: () => void
}

/**
 * Listens for the end of a sign-in for as long as the page lives: a broadcast counts however late it comes.
 * Returns a function that stops listening.
 */
export const listenForSignIn = ({ window, origin, channel, onSignedIn }: Signals): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const reloadSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(onSignedIn, RELOAD_AFTER_MS)
  }
  const onMessage = (event: MessageEvent) => {
    if (event.origin === origin && isSuccess(event.data)) reloadSoon()
  }
  const onBroadcast = (event: Event) => {
    if (event instanceof MessageEvent && isSuccess(event.data)) reloadSoon()
  }
  window.addEventListener('message', onMessage)
  channel?.addEventListener('message', onBroadcast)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('message', onMessage)
    channel?.removeEventListener('message', onBroadcast)
  }
}
