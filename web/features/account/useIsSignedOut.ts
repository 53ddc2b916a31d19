import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { currentUserSchema } from '../../../shared/people/users.ts'
import { api } from '../../sources/http/api.ts'

/** Returns whether the session has ended, as by a sign-out in another tab. The page itself still knows whose it was. */
export const useIsSignedOut = (): boolean => {
  const { data } = useQuery({
    queryKey: ['signedInNow'],
    queryFn: ({ signal }) => api.get('/api/me', z.nullable(currentUserSchema), signal),
    staleTime: 0,
    gcTime: 0,
  })
  return data === null
}
