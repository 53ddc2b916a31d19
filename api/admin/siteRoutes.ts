import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import {
  adminLogEntrySchema,
  healthSchema,
  overviewSchema,
  storageSchema,
} from '../../shared/admin/adminSite.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { ADMIN_PAGE } from '../../shared/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { NEWEST_FIRST, newestPage, timeCursorSchema } from '../http/listPages.ts'
import { cached } from '../metrics/cached.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/Store.ts'
import { presentAdminLog } from './adminLog.ts'
import { authoriseAdmin } from './author.ts'
import { storageUse } from './storageUse.ts'
import { freeBytes, storeHealth } from './storeHealth.ts'

/** How the site is, and what administrators have done. */
export const siteRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/api/admin' })
  router.get('/overview', getOverview(services))
  router.get('/health', getHealth(services))
  router.get('/storage', getStorage(services))
  router.get('/log', getLog(services))
  return router
}

const { version } = packageJson

const getOverview = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Tells administrators what waits for somebody',
    limit: 'read',
    session: 'required',
    authorise: authoriseAdmin,
    act: ({ ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return overviewOf(services.store)
    },
    present: (counts) => ({ version, ...counts }),
    answer: overviewSchema,
  })

const overviewOf = async (store: Store) => {
  const [reports, messages, images_waiting, images_failed, maps_hidden, users, maps] = await Promise.all([
    store.count('moderation', { equals: { event: 'reported' } }),
    store.count('feedback', { equals: { is_answered: false } }),
    store.count('jobs', { equals: { state: 'waiting' } }),
    store.count('jobs', { equals: { state: 'failed' } }),
    // With those that were deleted within the hour.
    store.count('maps', { range: { field: 'hidden_reason', gte: '' } }),
    store.count('users'),
    store.count('maps', { equals: { deleted: false } }),
  ])
  return { reports, messages, images_waiting, images_failed, maps_hidden, users, maps }
}

/** Both read the whole store, or an entry for each file. */
const KNOWN_FOR_MS = 60_000
const WAIT_MS = 20_000

const STILL_READING = { refusals: { 503: errorAnswerSchema } } as const

const lookingAt = ({ log }: Services) => ({
  forMs: KNOWN_FOR_MS,
  waitMs: WAIT_MS,
  onFailure: (err: unknown) => log.error({ err }, 'the store could not be looked at for administrators'),
})

/** @throws HttpError 503 where reading takes longer than anybody waits */
const unlessReading = <T>(found: T | null): T => {
  if (found === null)
    throw new HttpError(
      503,
      'This is not known yet. Please try again in a minute; if it stays so, the log of the server says why.',
    )
  return found
}

const getHealth = (services: Services): Middleware => {
  const { store, config } = services
  const health = cached(() => storeHealth(config, store), lookingAt(services))
  return endpoint(services, {
    summary: 'Tells administrators how the store is, as it was within the last minutes',
    limit: 'read',
    session: 'required',
    authorise: authoriseAdmin,
    act: async ({ ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return unlessReading(await health())
    },
    present: ({ database, collections, faults }) => ({
      version,
      node: process.version,
      started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      facts: database.map(([name, value]): [string, string] => [name, value]),
      collections: [...collections],
      faults: [...faults],
    }),
    answer: healthSchema,
    ...STILL_READING,
  })
}

const PEOPLE_SHOWN = 20

const getStorage = (services: Services): Middleware => {
  const { store, config } = services
  const look = async () => ({
    images: (await store.sum('originals', 'bytes')) + (await store.sum('floorImages', 'bytes')),
    replacements: await store.sum('replacements', 'bytes'),
    assets: await store.sum('assets', 'bytes'),
    free: await freeBytes(config.dataDir),
    ...(await storageUse(store, PEOPLE_SHOWN)),
  })
  const storage = cached(look, lookingAt(services))
  return endpoint(services, {
    summary: 'Tells administrators what uploads take, and whose, as it was within the last minutes',
    limit: 'read',
    session: 'required',
    authorise: authoriseAdmin,
    act: async ({ ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return unlessReading(await storage())
    },
    present: ({ images, replacements, assets, free, people, most }) => ({
      images,
      replacements,
      assets,
      free,
      people,
      most,
    }),
    answer: storageSchema,
    ...STILL_READING,
  })
}

const getLog = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns what administrators have done, the newest first',
    limit: 'read',
    session: 'required',
    query: z.object({ cursor: timeCursorSchema.optional() }),
    authorise: authoriseAdmin,
    act: ({ query: { cursor: after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return newestPage(ctx, ADMIN_PAGE, (limit) =>
        services.store.find('adminLog', { sort: NEWEST_FIRST, ...(after && { after }), limit }),
      )
    },
    present: (entries) => presentAdminLog(services.store, entries),
    answer: z.array(adminLogEntrySchema),
  })
