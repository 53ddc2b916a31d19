import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { paths } from '../../paths.ts'
import { fetchCurrentUser, setCurrentUser } from './currentUser.ts'
import { popupFeatures, signInByPopup } from './signInPopup.ts'

const POPUP_NAME = 'pinfold-sign-in'

/** Starts the sign-in; call it from a click, or the browser blocks the popup. */
export const useSignIn = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    const outcome = await signInByPopup({
      openPopup: () => window.open(paths.signIn(), POPUP_NAME, popupFeatures(window)),
      redirect: () => window.location.assign(paths.signIn()),
      fetchUser: () => fetchCurrentUser('/api/user/me'),
    })
    if (outcome.kind === 'signed-in') setCurrentUser(client, outcome.user)
  }, [client])
}
