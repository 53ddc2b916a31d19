import { useQuery } from '@tanstack/react-query'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { inversesOf } from '../../../shared/content/applyChanges.ts'
import { changesTo } from '../../../shared/history/changesTo.ts'
import { runSlicedAsync } from '../../../shared/runSliced.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { fetchMoment } from '../../sources/http/history.ts'

/** What became different between two moments. */
export interface MomentsApart {
  readonly before: Content
  /** One for each thing, but for two where its creator is another one. */
  readonly changes: readonly Change[]
  /** What undoes each. */
  readonly inverses: readonly Change[]
}

/** What a sitting came to: from the moment before its first list to that after its last one. */
export const useDifference = (first: number, last: number) => {
  const { record } = useViewer()
  return useQuery({
    queryKey: ['momentsApart', record.id, first, last],
    queryFn: async ({ signal }): Promise<MomentsApart> => {
      const before = first === 1 ? EMPTY_CONTENT : (await fetchMoment(record.id, first - 1, signal)).content
      const after = (await fetchMoment(record.id, last, signal)).content
      const changes = lastOfEach(await runSlicedAsync(changesTo(before, after)))
      return { before, changes, inverses: inversesOf(before, changes) }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** What makes way for a name, or is made anew, is there once. */
const lastOfEach = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${idOf(change)}`, change])).values(),
]
