import { access, constants, mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { createIdentityProviders, type IdentityProviders } from './auth/identityProvider.ts'
import { createSessionStore, type SessionStore } from './http/sessionStore.ts'
import { loadSessionSecret } from './http/sessionSecret.ts'
import { ConfigError, type Config } from './config.ts'
import { createChangeLog, type ChangeLog } from './content/changeLog.ts'
import { openDiskFiles } from './files/diskFiles.ts'
import type { FileStore } from './files/FileStore.ts'
import { createRateLimits, type Allowances, type RateLimits } from './http/rateLimits.ts'
import { createImageQueue, type ImageQueue } from './images/imageQueue.ts'
import { openSqliteStore } from './store/sqliteStore.ts'
import type { Store } from './store/Store.ts'

/** What every route works with. Made once a process. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly store: Store
  readonly files: FileStore
  readonly changeLog: ChangeLog
  readonly imageQueue: ImageQueue
  readonly sessions: SessionStore
  readonly identities: IdentityProviders
  readonly rateLimits: RateLimits
}

export interface ServicesOptions {
  readonly allowances?: Allowances
  /** The store has failed for good: nothing here will work again. */
  readonly onStoreLost?: (error: Error) => void
}

/** @throws ConfigError if the data folder cannot be used. */
export const openServices = async (
  config: Config,
  log: Logger,
  { allowances, onStoreLost: onLost }: ServicesOptions = {},
): Promise<Services> => {
  await makeDataFolder(config.dataDir)
  const store = await openSqliteStore({ dataDir: config.dataDir, exclusive: true, ...(onLost && { onLost }) })
  const files = await openDiskFiles({ dataDir: config.dataDir, exclusive: true })
  const imageQueue = createImageQueue({ store, files, config, log })
  return {
    config,
    log,
    store,
    files,
    changeLog: createChangeLog({ store, files, log }),
    imageQueue,
    sessions: createSessionStore({ store, secret: await loadSessionSecret(config) }),
    identities: createIdentityProviders(config, log),
    rateLimits: createRateLimits(allowances),
  }
}

export const closeServices = async (services: Services): Promise<void> => {
  await services.identities.close()
  await services.imageQueue.close()
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
    throw new ConfigError(`DATA_DIR ${dataDir} is no folder this program can write to (${reason}).`)
  }
}
