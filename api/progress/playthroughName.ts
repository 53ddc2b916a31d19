import { PLAYTHROUGH_LIST } from '../../shared/progress/progress.ts'
import type { Linked } from './progressLinks.ts'
import type { ProgressLog } from './ProgressLog.ts'

/** Returns the name of a further playthrough; null for the first one, and where the account does not know it. @throws StoreUnavailableError */
export const playthroughName = async (
  progress: Pick<ProgressLog, 'readKept'>,
  { userId, mapId, part }: Linked,
): Promise<string | null> => {
  if (part === undefined) return null
  const names = await progress.readKept(userId, mapId, PLAYTHROUGH_LIST)
  const named = names.find(({ kind, id }) => kind === 'playthrough' && id === part)
  return named?.kind === 'playthrough' && named.value ? named.value.name : null
}
