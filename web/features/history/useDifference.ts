import { useQuery } from '@tanstack/react-query'
import type { Change, Kind } from '../../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { inversesOf } from '../../../shared/content/applyChanges.ts'
import { changesTo } from '../../../shared/history/changesTo.ts'
import type { EntityIds } from '../../../shared/history/history.ts'
import { runSlicedAsync } from '../../../shared/runSliced.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { fetchMoment, fetchTouched } from '../../sources/http/history.ts'

/** What a person made different between two moments. */
export interface MomentsApart {
  /** The oldest list that is shown: a later one than that of the sitting where it was too long. */
  readonly first: number
  readonly before: Content
  readonly after: Content
  /** One for each thing that the person touched. */
  readonly changes: readonly Change[]
  /** What undoes each. */
  readonly inverses: readonly Change[]
  /** What others touched between the two moments, too. */
  readonly shared: Readonly<Record<Kind, ReadonlySet<number>>>
}

/** What a sitting came to: from the moment before its first list to that after its last one. Others' work in between is left out. */
export const useDifference = (first: number, last: number) => {
  const { record } = useViewer()
  return useQuery({
    queryKey: ['momentsApart', record.id, first, last],
    queryFn: async ({ signal }): Promise<MomentsApart> => {
      const touched = await fetchTouched(record.id, { first, last }, signal)
      const momentBefore = touched.first - 1
      const before =
        momentBefore === 0 ? EMPTY_CONTENT : (await fetchMoment(record.id, momentBefore, signal)).content
      const after = (await fetchMoment(record.id, last, signal)).content
      const own = setsOf(touched.own)
      const changes = lastOfEach(await runSlicedAsync(changesTo(before, after))).filter((change) =>
        own[change.kind].has(idOf(change)),
      )
      return {
        first: touched.first,
        before,
        after,
        changes,
        inverses: inversesOf(before, changes),
        shared: setsOf(touched.shared),
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

const setsOf = ({ category, type, poi, zone }: EntityIds): MomentsApart['shared'] => ({
  category: new Set(category),
  type: new Set(type),
  poi: new Set(poi),
  zone: new Set(zone),
})

/** What makes way for a name, or is made anew, is there once. */
const lastOfEach = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${idOf(change)}`, change])).values(),
]
