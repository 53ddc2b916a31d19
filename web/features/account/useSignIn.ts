import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { paths, SIGN_IN_RETURN_KEY } from '../../../shared/paths.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { fetchCurrentUser, setCurrentUser } from './currentUser.ts'

const POPUP_NAME = 'pinfold-sign-in'

/** Returns a function that signs in; unless a click calls it, the browser blocks the popup. */
export const useSignIn = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    const outcome = await signInByPopup({
      openPopup: () => window.open(paths.signIn(), POPUP_NAME, popupFeatures(window)),
      redirect: () => signInWithinTab(window),
      fetchUser: () => fetchCurrentUser('/api/user/me'),
    })
    if (outcome.kind === 'signed-in') setCurrentUser(client, outcome.user)
  }, [client])
}

/** The last page of the sign-in leads back here, with what is behind the # such as the token of an invitation. */
export const signInWithinTab = (
  tab: Readonly<{ location: Pick<Location, 'href' | 'assign'>; sessionStorage: Pick<Storage, 'setItem'> }>,
): void => {
  try {
    tab.sessionStorage.setItem(SIGN_IN_RETURN_KEY, tab.location.href)
  } catch {
    // Where nothing can be kept, it leads to the home page.
  }
  tab.location.assign(paths.signIn())
}

const POPUP_WIDTH_PX = 600
const POPUP_HEIGHT_PX = 700

/** How often an open popup is checked, and how often the user is fetched once it has closed. */
const CHECK_EVERY_MS = 400
const FETCH_EVERY_MS = 400
const FETCHES_MAX = 9

/** What a sign-in needs from the browser. */
interface SignInWorld {
  /** Null if the browser blocked it. */
  openPopup(): { readonly closed: boolean } | null
  /** Signs in within this tab instead. */
  redirect(): void
  fetchUser(): Promise<CurrentUser | null>
}

/** `unknown`: the popup has closed and nobody was signed in soon after; a broadcast may still follow. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'redirected' }

/** Opens the popup, waits until it closes, then fetches the user until there is one. */
export const signInByPopup = async (world: SignInWorld): Promise<SignInOutcome> => {
  const popup = world.openPopup()
  if (popup === null) {
    world.redirect()
    return { kind: 'redirected' }
  }
  do await pause(CHECK_EVERY_MS)
  while (!popup.closed)
  for (let fetches = 1; ; fetches++) {
    const user = await world.fetchUser()
    if (user !== null) return { kind: 'signed-in', user }
    if (fetches === FETCHES_MAX) return { kind: 'unknown' }
    await pause(FETCH_EVERY_MS)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The popup's window features: centred over this window, on any screen. */
export const popupFeatures = (opener: {
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
}): string => {
  const left = Math.round(opener.screenX + (opener.outerWidth - POPUP_WIDTH_PX) / 2)
  const top = Math.round(opener.screenY + (opener.outerHeight - POPUP_HEIGHT_PX) / 2)
  return `popup,width=${POPUP_WIDTH_PX},height=${POPUP_HEIGHT_PX},left=${left},top=${top}`
}
