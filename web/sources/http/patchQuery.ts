import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Draft, produce } from 'immer'

/**
 * Alters what is cached under a key and under the keys that it begins. The recipe changes a draft in place; what it does not
 * touch stays the same object. Nothing happens where nothing is cached.
 */
export const patchQuery = <T>(
  client: QueryClient,
  queryKey: QueryKey,
  recipe: (draft: Draft<T>) => void,
): void => {
  client.setQueriesData<T>(
    { queryKey },
    (data) => data && produce(data, (draft: Draft<T>) => void recipe(draft)),
  )
}
