import { sweepAdminLog } from './admin/adminLog.ts'
import { sweepFloorImages } from './floors/sweepFloorImages.ts'
import { sweepGameImages } from './games/gameImages.ts'
import { sweepDeletedComments } from './comments/deleteComment.ts'
import { sweepGames } from './games/games.ts'
import { sweepUploads } from './http/requestBody.ts'
import { sweepOldLeases } from './images/jobLeases.ts'
import { sweepUnfinishedUploads } from './maps/createMap.ts'
import { sweepDeletedMaps } from './maps/deleteMap.ts'
import { sweepUnfinishedEdits } from './maps/editMap.ts'
import { sweepReplacedImages } from './maps/replaceImage.ts'
import { upgradeSearchKeys } from './maps/upgradeSearchKeys.ts'
import { sweepHandOvers } from './members/handOver.ts'
import { sweepInvitations } from './members/invitations.ts'
import { sweepModerationLog } from './moderation/moderationLog.ts'
import { sweepNotifications } from './notifications/notify.ts'
import { sweepUnfinishedCopies, sweepUnfinishedImports } from './maps/importingMaps.ts'
import type { Services } from './services.ts'
import { sweepVotes } from './votes/castVote.ts'
import { sweepProposals } from './proposals/proposals.ts'
import { sweepDeletedAccounts } from './users/deleteAccount.ts'
import { upgradeUserSearchKeys } from './users/userSearchKeys.ts'

const HOUR_MS = 3600_000

interface Housekeeping {
  stop(): Promise<void>
}

/** Starts the image queue, and deletes expired and abandoned data, now and every hour. */
export const startHousekeeping = async (services: Services): Promise<Housekeeping> => {
  const { config, changeLog, imageQueue, branchQueue, sessions, log } = services
  await sweepUploads(config)
  imageQueue.start()
  branchQueue.start()
  let sweeping = Promise.resolve()
  const stopping = new AbortController()
  const sweep = () => {
    sweeping = Promise.all([
      sessions.sweep(),
      changeLog.sweep(),
      sweepMaps(services),
      upgradeSearchKeys(services, { signal: stopping.signal }),
      upgradeUserSearchKeys(services.store, stopping.signal),
      sweepVotes(services),
      sweepComments(services),
      sweepProposals(services),
    ]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'sweep failed'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS).unref()
  return {
    stop: () => {
      stopping.abort()
      clearInterval(timer)
      return sweeping
    },
  }
}

/** Finishes what a crash interrupted of the uploads, edits and deletions of maps, and deletes expired job leases. */
const sweepMaps = async (services: Services): Promise<void> => {
  await sweepUnfinishedUploads(services)
  await sweepUnfinishedEdits(services)
  await sweepFloorImages(services)
  await sweepReplacedImages(services)
  await sweepUnfinishedImports(services)
  await sweepUnfinishedCopies(services)
  await sweepHandOvers(services)
  await sweepInvitations(services.store)
  await sweepDeletedAccounts(services)
  await sweepDeletedMaps(services)
  await sweepGames(services)
  await sweepGameImages(services)
  await services.diskReserve.restore()
  await sweepOldLeases(services.store)
}

/** Finishes what a crash interrupted of the deletions of comments, and forgets what staff did and people were told long ago. */
const sweepComments = async ({ store }: Services): Promise<void> => {
  await sweepDeletedComments(store)
  await sweepModerationLog(store)
  await sweepAdminLog(store)
  await sweepNotifications(store)
}
