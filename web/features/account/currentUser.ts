import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import * as z from 'zod/mini'
import { ROUTES } from '../../../shared/paths.ts'
import { type CurrentUser, currentUserSchema } from '../../../shared/people/users.ts'
import { api, type takePageAnswer } from '../../sources/http/api.ts'
import { rememberViewer } from '../../sources/http/rememberViewer.ts'

const KEY = ['currentUser'] as const

const answerSchema = z.nullable(currentUserSchema)

/** Returns who is signed in; null if nobody is, or if the request fails for any reason. */
export const fetchCurrentUser = async (
  path: '/api/me' | '/api/user/me' = '/api/me',
  signal?: AbortSignal,
): Promise<CurrentUser | null> => {
  try {
    const user = await api.get(path, answerSchema, signal)
    rememberViewer(user?.id ?? null)
    return user
  } catch {
    return null
  }
}

/** Takes who is signed in from what came with the page, if that tells it: then no page is rendered for nobody first. */
export const takeCurrentUser = (client: QueryClient, given: ReturnType<typeof takePageAnswer>): void => {
  const { success, data } = answerSchema.safeParse(given?.answer)
  if (!success) return
  rememberViewer(data?.id ?? null)
  client.setQueryData(KEY, data)
}

const isLocalMapPage = (): boolean => matchPath(ROUTES.localMap, window.location.pathname) !== null

const QUERY = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => fetchCurrentUser('/api/me', signal),
  staleTime: Infinity,
})

/** Who is signed in: fetched once, for every page. */
export const useCurrentUser = (): { user: CurrentUser | null; isLoading: boolean } => {
  const { data, isPending } = useQuery({
    ...QUERY,
    // A local map has no account, and nothing leaves the browser on its page.
    enabled: !isLocalMapPage(),
    // A guest may be somebody whose response was lost.
    refetchOnReconnect: ({ state }) => (state.data ? false : 'always'),
  })
  return { user: data ?? null, isLoading: isPending }
}

/** Calls back with who is signed in: at once if that is known, otherwise when it is, so that nobody counts as a guest too early. */
export const useWithUser = (): ((act: (user: CurrentUser | null) => void) => void) => {
  const client = useQueryClient()
  const { user, isLoading } = useCurrentUser()
  return (act) => {
    if (!isLoading || isLocalMapPage()) return act(user)
    // It fails only by being cancelled, which React Query does when the last part that wants it is gone.
    void client.fetchQuery(QUERY).then(act, () => undefined)
  }
}

export const setCurrentUser = (client: QueryClient, user: CurrentUser | null): void => {
  const before = client.getQueryData<CurrentUser | null>(KEY)
  client.setQueryData(KEY, user)
  if (before?.id !== user?.id) reloadLists(client)
}

/** Lists say which maps are favourites of the caller. */
const reloadLists = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['maps'] })

/** Fetches the user again, after a sign-in or a change of name. */
export const reloadCurrentUser = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: KEY })
  reloadLists(client)
}

/** The initials of a username's first two words, or the first two letters of a single word. */
export const initialsOf = (username: string): string => {
  const words = username.split(/[._-]+/).filter(Boolean)
  const [first = '', second = ''] = words
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
