import { queryOptions } from '@tanstack/react-query'
import { fetchBranches } from '../../sources/http/branches.ts'

/** What a map was branched from and into, and who may. */
export const branchesQuery = (mapId: number) =>
  queryOptions({
    queryKey: ['branches', mapId],
    queryFn: ({ signal }) => fetchBranches(mapId, signal),
  })
