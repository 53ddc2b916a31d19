import { TEXTS } from '../../../shared/texts.ts'
import { currentUserSchema, type CurrentUser } from '../../../shared/users.ts'
import { api, ApiError, NetworkError } from '../../sources/api.ts'
import { fetchCurrentUser } from './currentUser.ts'

export type UsernameChange =
  | { readonly kind: 'changed'; readonly user: CurrentUser }
  | { readonly kind: 'failed'; readonly text: string }

/** Changes the name of whoever is signed in, and asks the server who they are now. */
export const changeUsername = async (newUsername: string): Promise<UsernameChange> => {
  try {
    await api.post('/api/user/change-username', { newUsername }, currentUserSchema)
  } catch (error) {
    return { kind: 'failed', text: textOf(error) }
  }
  const user = await fetchCurrentUser('/api/user/me')
  return user ? { kind: 'changed', user } : { kind: 'failed', text: TEXTS.account.reloadFailed }
}

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError) return TEXTS.account.unreachable
  const text = error instanceof ApiError ? error.text : null
  return text ?? TEXTS.account.changeFailed
}
