import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type Schema } from '../../sources/http/api.ts'
import { ADMIN_KEY } from './adminKey.ts'
import { useRefusal } from './useAdminAct.ts'

interface Listed {
  readonly id: string | number
}

interface ListOptions {
  /** How often the list is asked for again by itself. */
  readonly everyMs?: number
}

/** The rows of a list of the administration, page by page. A new search keeps the previous rows until its own are there. */
export const useAdminList = <T extends Listed>(
  path: string,
  schema: Schema<T[]>,
  options: ListOptions = {},
) => {
  const list = useInfiniteQuery({
    queryKey: [ADMIN_KEY, path],
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, schema, signal),
    initialPageParam: path,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
    refetchInterval: options.everyMs ?? false,
  })
  useRefusal(list.error)
  const { data } = list
  // What is new moves rows to the next page, where they come again.
  const rows = useMemo(
    () => data && [...new Map(data.pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()],
    [data],
  )
  return { ...list, rows }
}
