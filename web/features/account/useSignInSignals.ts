import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadCurrentUser } from './currentUser.ts'
import { listenForSignIn, SIGN_IN_CHANNEL } from './signInSignals.ts'

/** Loads the user again whenever a sign-in ends, in this page's popup or in another tab. */
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
