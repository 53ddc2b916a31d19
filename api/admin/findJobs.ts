import type { ImageQueueState } from '../../shared/admin/adminMaps.ts'
import { ADMIN_PAGE } from '../../shared/limits.ts'
import { NEWEST_FIRST } from '../http/listPages.ts'
import { jobsAtWork } from '../images/jobLeases.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

interface Asked {
  readonly state: ImageQueueState
  readonly after?: readonly [Date, string] | undefined
  readonly limit: number
}

/** Returns a page of the queue of images, the newest first. What is being made fits on one. */
export const findJobs = async (store: Store, { state, after, limit }: Asked): Promise<JobDocument[]> => {
  const atWork = state === 'failed' ? [] : await jobsAtWork(store)
  if (state === 'working')
    return atWork
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, after ? 0 : ADMIN_PAGE)
  const ids = new Set(atWork.map(({ _id }) => _id))
  // The page is asked for with as many more as are left out, so that it is full where there are more.
  const found = await store.find('jobs', {
    equals: { state },
    sort: NEWEST_FIRST,
    ...(after && { after }),
    limit: limit + ids.size,
  })
  return found.filter(({ _id }) => !ids.has(_id)).slice(0, limit)
}
