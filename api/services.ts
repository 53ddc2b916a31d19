import type { Logger } from 'pino'
import type { IdentityProviders } from './auth/identityProvider.ts'
import type { PendingSignIns } from './auth/pendingSignIn.ts'
import type { BranchQueue } from './branches/branchQueue.ts'
import type { Config } from './config.ts'
import type { ChangeLog } from './content/changeLog.ts'
import type { DiskReserve } from './files/diskReserve.ts'
import type { FileStore } from './files/FileStore.ts'
import type { PreparedAnswers } from './http/PreparedAnswers.ts'
import type { OpenStreams, RateLimits } from './http/rateLimits.ts'
import type { CachedResponses } from './http/responseCache.ts'
import type { SecurityLog } from './http/securityLog.ts'
import type { SessionStore } from './http/sessions.ts'
import type { WriteChecks } from './http/writeChecks.ts'
import type { ImageChecks } from './images/imageChecks.ts'
import type { ImageQueue } from './images/imageQueue.ts'
import type { LiveHub } from './live/LiveHub.ts'
import type { Catalogue } from './maps/catalogue.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { SocialImages } from './maps/socialImages.ts'
import type { ProgressLinks } from './progress/progressLinks.ts'
import type { ProgressLog } from './progress/ProgressLog.ts'
import type { Store } from './store/Store.ts'

/** The services that every route uses. There is one set per process. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly securityLog: SecurityLog
  readonly store: Store
  readonly files: FileStore
  readonly diskReserve: DiskReserve
  readonly changeLog: ChangeLog
  readonly progress: ProgressLog
  readonly progressLinks: ProgressLinks
  readonly catalogue: Catalogue
  readonly preparedAnswers: PreparedAnswers
  readonly cachedResponses: CachedResponses
  readonly metrics: Metrics
  readonly writeChecks: WriteChecks
  readonly imageQueue: ImageQueue
  readonly branchQueue: BranchQueue
  readonly imageChecks: ImageChecks
  readonly socialImages: SocialImages
  readonly sessions: SessionStore
  readonly pendingSignIns: PendingSignIns
  readonly identities: IdentityProviders
  readonly rateLimits: RateLimits
  readonly openStreams: OpenStreams
  readonly live: LiveHub
  /** Aborted as soon as the server is told to end, while it still answers what is under way. */
  readonly closing: AbortController
}
