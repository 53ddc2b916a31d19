import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What a section of the administration shows, as in the address. Changes replace the history entry. */
export const useAdminQuery = () => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { get: (name: string) => params.get(name)?.trim() ?? '', set }
}
