import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ListedProgressLink } from '../../../shared/progress/sharedProgress.ts'
import { fetchProgressLinks } from '../../sources/http/progressLinks.ts'

export const progressLinksKey = (userId: number) => ['progress', 'links', userId] as const

/** The links to one's progress that work now. */
export const useProgressLinks = (userId: number): UseQueryResult<readonly ListedProgressLink[]> =>
  useQuery({
    queryKey: progressLinksKey(userId),
    queryFn: ({ signal }) => fetchProgressLinks(signal),
    refetchOnMount: 'always',
    gcTime: 0,
  })
