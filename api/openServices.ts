import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createIdentityProviders } from './auth/identityProvider.ts'
import { createPendingSignIns } from './auth/pendingSignIn.ts'
import { createBranchQueue } from './branches/branchQueue.ts'
import { forgetBranch } from './branches/branchRegions.ts'
import { fillBranch } from './branches/fillBranch.ts'
import { type Config, ConfigError } from './config.ts'
import { createChangeLog } from './content/changeLog.ts'
import { openDiskFiles } from './files/diskFiles.ts'
import { createDiskReserve, noReserve } from './files/diskReserve.ts'
import type { FileStore } from './files/FileStore.ts'
import { PreparedAnswers } from './http/PreparedAnswers.ts'
import { type Allowances, createRateLimits, OpenStreams, type StreamLimits } from './http/rateLimits.ts'
import { CachedResponses } from './http/responseCache.ts'
import { createSecurityLog } from './http/securityLog.ts'
import { createSessionStore, loadSessionSecret } from './http/sessions.ts'
import { createWriteChecks } from './http/writeChecks.ts'
import { createImageChecks, type ImageCheckLimits } from './images/imageChecks.ts'
import { createImageQueue } from './images/imageQueue.ts'
import { LiveHub } from './live/LiveHub.ts'
import { ProcessNews } from './live/LiveNews.ts'
import { StoreTail } from './live/StoreTail.ts'
import { createCatalogue } from './maps/catalogue.ts'
import { deleteOwnMap } from './maps/deleteMap.ts'
import { presentListedMap } from './maps/presentMap.ts'
import { imageIdNow, replaceImage } from './maps/replaceImage.ts'
import { createSocialImages } from './maps/socialImages.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { createProgressLinks } from './progress/progressLinks.ts'
import { ProgressLog } from './progress/ProgressLog.ts'
import type { Services } from './services.ts'
import { refuseUnfinishedCopy } from './store/copyDocuments.ts'
import { observedStore } from './store/observedStore.ts'
import { sqliteFactsAside } from './store/sqliteFactsAside.ts'
import { openSqliteStore } from './store/sqliteStore.ts'
import type { Store } from './store/Store.ts'
import type { StoreFacts } from './store/StoreFacts.ts'
import { claimLookalikes } from './users/usernames.ts'

interface ServicesOptions {
  readonly allowances?: Allowances
  readonly streamLimits?: StreamLimits
  readonly imageCheckLimits?: ImageCheckLimits
  /** Called when the store has failed permanently: from then on it refuses every call. */
  readonly onStoreLost?: (error: Error) => void
}

/**
 * Opens everything that the routes need. Where servers share a MongoDB, `dataDir` in the services' own configuration is
 * a temporary folder of this process alone.
 * @throws ConfigError if the data folder cannot be used
 * @throws StoreOpenError
 */
export const openServices = async (
  given: Config,
  log: Logger,
  { allowances, streamLimits, imageCheckLimits, onStoreLost: onLost }: ServicesOptions = {},
): Promise<Services> => {
  await makeDataFolder(given.dataDir)
  const { config, store: unobserved, files } = await openStores(given, onLost)
  const news = new ProcessNews()
  const store = observedStore(unobserved, (written) => news.written(written))
  try {
    await refuseUnfinishedCopy(store)
    await claimLookalikes(store)
  } catch (error) {
    await Promise.all([store.close(), files.close()])
    throw error
  }
  const secret = await loadSessionSecret(config)
  const changeLog = createChangeLog({ store, files, log })
  const closing = new AbortController()
  const buses = [news, new StoreTail({ store, log })]
  const live = new LiveHub({ store, changeLog, imageIdNow, closing, log, buses })
  const catalogue = createCatalogue(store, presentListedMap)
  const diskReserve = given.mongodbUrl === null ? createDiskReserve(given.dataDir) : noReserve
  const caches = { preparedAnswers: new PreparedAnswers(), cachedResponses: new CachedResponses() }
  const writeChecks = createWriteChecks({ store, files, config })
  const mapParts = { store, files, changeLog, catalogue, diskReserve, log }
  const imageQueue = createImageQueue({
    store,
    files,
    config,
    log,
    replaceImage: (mapId) => replaceImage({ store, changeLog, catalogue }, mapId),
  })
  return {
    config,
    log,
    securityLog: createSecurityLog(log),
    store,
    files,
    diskReserve,
    changeLog,
    progress: new ProgressLog({ store, log }),
    progressLinks: createProgressLinks({ store, secret }),
    catalogue,
    ...caches,
    metrics: createMetrics({ config, store, changeLog, live: live.tally, writeChecks, ...caches }),
    writeChecks,
    imageQueue,
    branchQueue: createBranchQueue({
      store,
      log,
      fill: (branch, note, signal) => fillBranch({ ...mapParts, config, imageQueue }, branch, note, signal),
      discard: (branch) => deleteOwnMap(mapParts, branch),
      forget: (note) => forgetBranch(mapParts, note),
    }),
    sessions: createSessionStore({ store, secret }),
    pendingSignIns: createPendingSignIns(secret),
    imageChecks: createImageChecks(imageCheckLimits),
    socialImages: createSocialImages({ store, files, changeLog, config, log }),
    identities: createIdentityProviders(config, log),
    rateLimits: createRateLimits(allowances),
    openStreams: new OpenStreams(streamLimits),
    live,
    closing,
  }
}

/** Where documents are kept, and files if they are apart from them. */
export type Place = Pick<Config, 'mongodbUrl' | 's3' | 'dataDir'>

export interface Stores {
  readonly store: Store
  readonly files: FileStore
}

interface Opening {
  /** For local copies of files, of this process alone. */
  readonly scratchDir?: string
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Opens a place whose data folder no other process has open. @throws StoreOpenError */
export const openPlace = (
  place: Place,
  { scratchDir = join(place.dataDir, LENT), onLost }: Opening = {},
): Promise<Stores> =>
  openBoth(openDocuments(place, { exclusive: true, onLost }), async () => {
    await rm(scratchDir, { recursive: true, force: true })
    return openFiles(place, { exclusive: true, scratchDir })
  })

/** Opens a data folder that no other process has open. @throws StoreOpenError */
export const openFolder = (dataDir: string, onLost?: (error: Error) => void): Promise<Stores> =>
  openPlace({ mongodbUrl: null, s3: null, dataDir }, { onLost })

/** `scratchDir` is a folder of this process alone. @throws StoreOpenError */
export const openMongodb = (url: string, scratchDir: string): Promise<Stores> =>
  openPlace({ mongodbUrl: url, s3: null, dataDir: scratchDir }, { scratchDir })

/** Opens the documents in a folder of a backup, without altering anything. @throws StoreOpenError */
export const openSnapshot = (folder: string): Promise<Store> =>
  openSqliteStore({ dataDir: folder, exclusive: false, readOnly: true })

/** Opens the files in a folder that no server uses, such as a backup's; with `readOnly` only to read them. */
export const openFilesIn = (folder: string, options: { readOnly?: boolean } = {}): Promise<FileStore> =>
  openDiskFiles({ dataDir: folder, ...options })

/** Returns what an operator sees of the store where a server may be running. It reads all of it. @throws StoreOpenError */
export const storeFacts = async ({
  mongodbUrl,
  dataDir,
}: Pick<Config, 'mongodbUrl' | 'dataDir'>): Promise<StoreFacts> => {
  if (mongodbUrl === null) return sqliteFactsAside(dataDir)
  const { mongoFacts } = await import('./store/mongo/mongoFacts.ts')
  return mongoFacts(mongodbUrl)
}

/** Opens the documents of a place in which a server may be running. @throws StoreOpenError */
export const joinStore = (place: Place): Promise<Store> => openDocuments(place, { exclusive: false })

/** Opens the files of such a place, too. `scratchDir` is a folder of this process alone. @throws StoreOpenError */
export const joinStores = (place: Place, scratchDir: string): Promise<Stores> =>
  openBoth(joinStore(place), () => openFiles(place, { exclusive: false, scratchDir }))

/** Opens the files of a place alone. @throws StoreOpenError */
export const openFiles = async (
  { mongodbUrl, s3, dataDir }: Place,
  { exclusive, scratchDir }: { exclusive: boolean; scratchDir: string },
): Promise<FileStore> => {
  // Loaded on demand: their clients would slow down the start of every server that does without them.
  if (s3 !== null) {
    const { openS3Files } = await import('./files/s3Files.ts')
    return openS3Files({ location: s3, scratchDir })
  }
  if (mongodbUrl === null) return openDiskFiles({ dataDir, exclusive })
  const { openMongoFiles } = await import('./files/mongoFiles.ts')
  return openMongoFiles({ url: mongodbUrl, scratchDir })
}

const openDocuments = async (
  { mongodbUrl, dataDir }: Place,
  { exclusive, onLost }: { exclusive: boolean; onLost?: Opening['onLost'] },
): Promise<Store> => {
  if (mongodbUrl === null) return openSqliteStore({ dataDir, exclusive, ...(onLost && { onLost }) })
  const { openMongoStore } = await import('./store/mongoStore.ts')
  return openMongoStore({ url: mongodbUrl })
}

const openBoth = async (
  opening: Promise<Store>,
  thenOpenFiles: () => Promise<FileStore>,
): Promise<Stores> => {
  const store = await opening
  try {
    return { store, files: await thenOpenFiles() }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Holds local copies of files that are kept elsewhere, while a program reads them. */
const LENT = 'lent'

const openStores = async (
  given: Config,
  onLost?: (error: Error) => void,
): Promise<Stores & Pick<Services, 'config'>> => {
  const isShared = given.mongodbUrl !== null
  const config = isShared ? { ...given, dataDir: await claimScratchFolder(given.dataDir) } : given
  return { config, ...(await openPlace(config, { onLost })) }
}

export const closeServices = async (services: Services): Promise<void> => {
  await services.identities.close()
  services.imageChecks.close()
  await services.socialImages.close()
  await services.imageQueue.close()
  await services.branchQueue.close()
  await services.changeLog.drain()
  await services.files.close()
  await services.store.close()
}

const makeDataFolder = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(`DATA_DIR ${dataDir} is not a folder that this program can write to (${reason}).`)
  }
}

const PREFIX = 'process-'

/** Creates an empty folder for this process below `dataDir`, and deletes those of processes that have ended. */
const claimScratchFolder = async (dataDir: string): Promise<string> => {
  for (const name of await readdir(dataDir)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : NaN)
    if (pid > 0 && !isRunning(pid)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const own = join(dataDir, `${PREFIX}${process.pid}`)
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true, mode: 0o700 })
  return own
}

/** Whether a process runs, even one of another user. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
