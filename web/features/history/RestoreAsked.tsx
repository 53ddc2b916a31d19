import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRestore } from './useRestore.ts'

/** Restores the whole map once, when one comes back from a moment. */
export const RestoreAsked = ({ revision }: { revision: number }) => {
  const { mutate } = useRestore()
  const navigate = useNavigate()
  const begun = useRef<number | null>(null)
  useEffect(() => {
    if (begun.current === revision) return
    begun.current = revision
    const { pathname, search, hash } = window.location
    void navigate(pathname + search + hash, { replace: true, state: null })
    mutate({ revision, wanted: 'all', what: 'the map' })
  }, [revision, mutate, navigate])
  return null
}
