import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../../sources/http/api.ts'
import { type Publication, publicationOf, type PublishedAs } from '../../../sources/http/publications.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import { loadChunk } from '../../../ui/lazyPart.tsx'
import { fetchCurrentUser } from '../../account/currentUser.ts'
import { useSignIn } from '../../account/useSignIn.ts'

export type Publishing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'guest'; readonly as: PublishedAs }
  /** `progress` is null while it is being prepared. */
  | { readonly kind: 'underway'; readonly progress: number | null }
  | { readonly kind: 'failed'; readonly text: string; readonly as: PublishedAs }
  | { readonly kind: 'published'; readonly path: string; readonly as: PublishedAs }

const keyOf = (mapId: string) => ['publication', mapId] as const

/** Returns how far a local map is on its way to an account; null if it is not, or that is not read yet. */
export const usePublication = (mapId: string): Publication | null =>
  useQuery({
    queryKey: keyOf(mapId),
    queryFn: async () => {
      const row = await withLocalDatabase((database) => database.get('localMaps', mapId))
      return row ? publicationOf(row) : null
    },
    networkMode: 'always',
    refetchOnMount: 'always',
  }).data ?? null

/** What publishing a local map would send. */
export const useSentMap = (mapId: string) =>
  useQuery({
    queryKey: ['sentMap', mapId],
    queryFn: async () => (await loadChunk(() => import('./publishMap.ts'))).readSentMap(mapId),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })

const NO_NETWORK = 'The server cannot be reached. What has arrived there is kept: try again to go on.'
const FAILED = 'The map could not be published. What has arrived on the server is kept: try again to go on.'

/** Publishes a local map after asking how: at once for somebody who is signed in, and after a sign-in for a guest. */
export const usePublish = (mapId: string) => {
  const [state, setState] = useState<Publishing>({ kind: 'idle' })
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  const signIn = useSignIn()
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (as: PublishedAs): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'underway', progress: null })
    try {
      const user = await fetchCurrentUser()
      signal.throwIfAborted()
      if (user === null) return setState({ kind: 'guest', as })
      const { publishMap } = await loadChunk(() => import('./publishMap.ts'))
      const onProgress = (progress: number) => setState({ kind: 'underway', progress })
      const { path } = await publishMap(mapId, user, as, { signal, onProgress })
      setState({ kind: 'published', path, as })
      void client.invalidateQueries({ queryKey: ['maps'] })
    } catch (error) {
      setState(signal.aborted ? { kind: 'idle' } : { kind: 'failed', text: problemOf(error), as })
    }
    void client.invalidateQueries({ queryKey: keyOf(mapId) })
  }

  return {
    state,
    ask: () => setState({ kind: 'asked' }),
    start,
    signIn: (as: PublishedAs) => void signIn().then(() => start(as)),
    close: () => {
      if (state.kind === 'underway') controller.current?.abort()
      else setState({ kind: 'idle' })
    },
  }
}

const problemOf = (error: unknown): string => {
  if (error instanceof NetworkError) return NO_NETWORK
  return (error instanceof ApiError ? error.text : null) ?? FAILED
}
