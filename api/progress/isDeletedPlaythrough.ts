import { PLAYTHROUGH_LIST } from '../../shared/progress/progress.ts'
import type { Linked } from './progressLinks.ts'
import type { ProgressLog } from './ProgressLog.ts'

/** Whether the last word on a playthrough is that it is deleted. @throws ProgressOffError, StoreUnavailableError */
export const isDeletedPlaythrough = async (
  progress: Pick<ProgressLog, 'read'>,
  { userId, mapId, part }: Linked,
): Promise<boolean> => {
  if (part === undefined) return false
  const list = await progress.read(userId, mapId, PLAYTHROUGH_LIST)
  return list.progress.get(`playthrough:${part}`)?.value === null
}
