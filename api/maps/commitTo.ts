import type { Commit, CommitOutcome } from '../content/commitList.ts'
import { HttpError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { type Authorized, loadVisibleMap } from './mapAccess.ts'

/** The one way a request changes a map's content: a list of changes, in the name of whoever asks. */
export const commitTo = async (
  services: Services,
  map: Authorized<'edit'>,
  user: UserDocument,
  list: Pick<Commit, 'changeId' | 'baseRevision' | 'changes'>,
): Promise<CommitOutcome> => {
  const { changeId, baseRevision, changes } = list
  const outcome = await services.changeLog.commit({
    changeId,
    baseRevision,
    changes,
    mapId: Number(map._id),
    userId: Number(user._id),
    canSeeMap: (mapId) => canSeeMap(services, user, mapId),
  })
  if (outcome.kind === 'applied') await touch(services, map)
  return outcome
}

const TOUCH_EVERY_MS = 60_000

/** Keeps the map's `updated_at` within a minute of its newest change, so that a commit is one row as a rule. */
const touch = async ({ store }: Services, map: Authorized<'edit'>): Promise<void> => {
  const now = new Date()
  if (now.getTime() - map.updated_at.getTime() < TOUCH_EVERY_MS) return
  await store.update('maps', map._id, { updated_at: now })
}

const canSeeMap = async (services: Services, user: UserDocument, mapId: number): Promise<boolean> => {
  try {
    await loadVisibleMap(services, user, mapId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}
