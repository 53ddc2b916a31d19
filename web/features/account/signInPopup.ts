import type { CurrentUser } from '../../../shared/users.ts'

const POPUP_WIDTH_PX = 600
const POPUP_HEIGHT_PX = 700

/** How often an open popup is looked at, and how often the user is asked for once it has closed. */
const CHECK_EVERY_MS = 400
const FETCH_EVERY_MS = 400
const FETCHES_MAX = 9

/** What a sign-in needs of the browser. */
export interface SignInWorld {
  /** Null where the browser blocked it. */
  openPopup(): { readonly closed: boolean } | null
  /** Signs in within this tab instead. */
  redirect(): void
  fetchUser(): Promise<CurrentUser | null>
}

/** `unknown`: the popup closed and nobody was signed in soon after; a later broadcast may still tell. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'redirected' }

/** Opens the popup, waits until it closes, and asks who is signed in until somebody is. */
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

/** The popup's window features, centred over this window, on whichever screen it stands. */
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
