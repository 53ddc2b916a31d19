import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usernameCheckAnswerSchema } from '../../../shared/people/users.ts'
import { usernameSchema } from '../../../shared/people/usernames.ts'
import { api } from '../../sources/http/api.ts'

/** How long somebody must pause before the server is asked. */
const PAUSE_MS = 300

/**
 * Returns what speaks against a name that is being typed, or null: at once what can be seen in it, and after a pause
 * whether it is taken. Nothing speaks against the name they have.
 */
export const useUsernameProblem = (typed: string, current: string): string | null => {
  const parsed = usernameSchema.safeParse(typed)
  const name = parsed.success && parsed.data !== current ? parsed.data : null
  const paused = usePaused(name)
  const { data } = useQuery({
    queryKey: ['usernameCheck', paused],
    queryFn: ({ signal }) =>
      api.get(
        `/api/user/username-check?username=${encodeURIComponent(paused ?? '')}`,
        usernameCheckAnswerSchema,
        signal,
      ),
    enabled: paused !== null,
    retry: false,
    gcTime: 0,
  })
  if (!parsed.success && typed !== '') return parsed.error.issues[0]?.message ?? null
  return name !== null && name === paused ? (data?.problem ?? null) : null
}

/** Returns the value once it has been the same for a while. */
const usePaused = <T>(value: T): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
