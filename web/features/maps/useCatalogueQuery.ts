import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseCatalogueQuery, withCatalogueQuery, type CatalogueQuery } from './catalogueQuery.ts'

/** Search and sort as the address has them, and the way to change them. Typing makes no history of its own. */
export const useCatalogueQuery = () => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseCatalogueQuery(params), [params])
  const change = useCallback(
    (part: Partial<CatalogueQuery>) =>
      setParams((before) => withCatalogueQuery(before, { ...parseCatalogueQuery(before), ...part }), {
        replace: true,
      }),
    [setParams],
  )
  return { query, change }
}
