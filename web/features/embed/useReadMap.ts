import { useEffect, useState } from 'react'
import { embedMapSource } from '../../sources/http/embedMapSource.ts'
import { MapNotFoundError, type OpenedMap } from '../../sources/MapSource.ts'

type Reading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedMap }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly retry: () => void }

const LOADING: Reading = { kind: 'loading' }

/** Reads a map once; after a failure again as soon as there is a network. */
export const useReadMap = (mapId: string): Reading => {
  const [reading, setReading] = useState<Reading>(LOADING)
  useEffect(() => {
    if (reading.kind === 'failed') {
      window.addEventListener('online', reading.retry)
      return () => window.removeEventListener('online', reading.retry)
    }
    if (reading.kind !== 'loading') return
    let isLeft = false
    const tell = (next: Reading) => isLeft || setReading(next)
    embedMapSource.open(mapId).then(
      (opened) => tell({ kind: 'open', opened }),
      (error: unknown) =>
        tell(
          error instanceof MapNotFoundError
            ? { kind: 'notFound' }
            : { kind: 'failed', retry: () => setReading(LOADING) },
        ),
    )
    return () => {
      isLeft = true
    }
  }, [mapId, reading])
  return reading
}
