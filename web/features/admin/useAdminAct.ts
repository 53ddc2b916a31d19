import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../sources/http/api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { reloadCurrentUser } from '../account/currentUser.ts'
import { ADMIN_KEY } from './adminKey.ts'

interface Said {
  /** Said once it is done. */
  readonly done: string
  /** Said if the server says nothing of why it is not. */
  readonly failed: string
}

/** Why an act failed, in the server's words if it has any. */
export const problemOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.text) || otherwise

/** Does something, says what was done, and asks for everything on the page again. Resolves to whether it was done. */
export const useAdminAct = () => {
  const client = useQueryClient()
  const refused = useRefused()
  return async (perform: () => Promise<unknown>, { done, failed }: Said): Promise<boolean> => {
    try {
      await perform()
    } catch (error) {
      refused(error)
      toast.error(problemOf(error, failed))
      return false
    }
    toast.say(done)
    await client.invalidateQueries({ queryKey: [ADMIN_KEY] })
    return true
  }
}

/** Looks again who one is where the server has refused: the right may be lost. */
export const useRefused = (): ((error: unknown) => void) => {
  const client = useQueryClient()
  return (error) => lookAgain(client, error)
}

/** The same for a list or a fact that was asked for; null where nothing is wrong. */
export const useRefusal = (error: unknown): void => {
  const client = useQueryClient()
  useEffect(() => lookAgain(client, error), [client, error])
}

const lookAgain = (client: QueryClient, error: unknown): void => {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    void reloadCurrentUser(client)
}
