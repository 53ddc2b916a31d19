import { sweepOldLeases } from '../images/jobLeases.ts'
import type { Services } from '../services.ts'
import { sweepDeletedMaps } from './deleteMap.ts'
import { sweepUnfinishedUploads } from './unfinishedUploads.ts'

/** Takes up what was left undone about maps: uploads and deletions that a crash broke off, and what is over. */
export const sweepMaps = async (services: Services): Promise<void> => {
  await sweepUnfinishedUploads(services)
  await sweepDeletedMaps(services)
  await sweepOldLeases(services.store)
}
