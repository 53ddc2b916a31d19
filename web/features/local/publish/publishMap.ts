import { newMapDirectory } from '../../../../shared/paths.ts'
import type { CurrentUser } from '../../../../shared/people/users.ts'
import { copyMap, type OnCopyProgress, purposesOf } from '../../../sources/copy/copyMap.ts'
import { type CopiedToServer, createServerCopy, discardServerCopy } from '../../../sources/copy/serverCopy.ts'
import {
  keepPublication,
  type Publication,
  type PublishedAs,
  type UnderwayPublication,
} from '../../../sources/http/publications.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import { type ReadLocalMap, readLocalMap } from '../../../sources/local/localCopy.ts'
import { copyMarks } from './copyMarks.ts'

/** What is copied of a local map. */
export interface SentMap {
  readonly imageName: string
  readonly imageBytes: number
  readonly categories: number
  readonly types: number
  readonly pois: number
  readonly zones: number
  /** Pictures and icons. */
  readonly files: number
}

export const readSentMap = async (mapId: string): Promise<SentMap> => {
  const { image, content } = await readLocalMap(withLocalDatabase, mapId)
  return {
    imageName: image.name,
    imageBytes: image.size,
    categories: content.categories.size,
    types: content.types.size,
    pois: content.pois.size,
    zones: content.zones.size,
    files: purposesOf(content).size,
  }
}

interface PublishOptions {
  readonly signal: AbortSignal
  readonly onProgress: OnCopyProgress
}

/**
 * Copies a local map into the account of a person, where it is seen once all of it is there. An attempt that failed, or whose
 * page was closed, goes on where it was, unless the map was changed since. If the signal is aborted, nothing is left.
 * @throws Error with a sentence, ApiError, NetworkError
 */
export const publishMap = (
  mapId: string,
  user: CurrentUser,
  as: PublishedAs,
  options: PublishOptions,
): Promise<CopiedToServer> =>
  alone(mapId, async () => {
    const read = await readLocalMap(withLocalDatabase, mapId)
    const map = { ...read, details: { ...read.details, name: as.name } }
    const earlier = map.publication?.state === 'underway' ? map.publication : null
    const goesOn = earlier !== null && isOf(earlier, map, user)
    if (earlier && !goesOn && earlier.userId === user.id) await discardServerCopy(earlier.directory)
    const directory = goesOn ? earlier.directory : newMapDirectory(map.details.game, user.username)
    await keep(mapId, { ...underway(map, user, directory), publishedAs: as })
    const plan = { directory, mayBeThere: goesOn, isPublic: as.isPublic }
    const target = createServerCopy(plan, (id, poiIds) => copyMarks(mapId, String(id), poiIds))
    try {
      await copyMap(map, target, options)
    } catch (error) {
      if (options.signal.aborted) await giveUp(mapId, directory)
      throw error
    }
    const copied = target.copied()
    await keep(mapId, { state: 'published', ...copied, publishedAt: Date.now() })
    return copied
  })

const isOf = (earlier: UnderwayPublication, map: ReadLocalMap, user: CurrentUser): boolean =>
  earlier.userId === user.id &&
  earlier.imageId === map.imageId &&
  earlier.revision === map.revision &&
  earlier.publishedAs?.name === map.details.name

const underway = (
  { imageId, revision }: ReadLocalMap,
  user: CurrentUser,
  directory: string,
): UnderwayPublication => ({ state: 'underway', userId: user.id, directory, imageId, revision })

const keep = (mapId: string, publication: Publication | null): Promise<void> =>
  withLocalDatabase((database) => keepPublication(database, mapId, publication))

/** What cannot be deleted now is never shown, and the server deletes it by itself. */
const giveUp = async (mapId: string, directory: string): Promise<void> => {
  await discardServerCopy(directory).catch(() => {})
  await keep(mapId, null)
}

/** Two tabs never publish the same map at once. */
const alone = <T>(mapId: string, work: () => Promise<T>): Promise<T> => {
  // Absent outside of secure contexts, despite its type.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return work()
  return locks.request(`pinfold:publish:${mapId}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error('This map is being published in another tab.')
    return work()
  })
}
