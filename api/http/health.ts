import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { withContract } from './contract.ts'

type Parts = Pick<Services, 'store' | 'closing' | 'config'>

const ALIVE = '/healthz'
const READY = '/readyz'

/** Monitoring calls each server by its own address, as often as it likes. */
export const isHealthCheck = (path: string): boolean => path === ALIVE || path === READY

/** What a server may do without: its store does not answer, its disk takes no files, or it is about to end. */
const failingSchema = z.array(z.enum(['store', 'disk', 'closing']))
type Failing = z.infer<typeof failingSchema>

/** `/healthz` says that the process answers, `/readyz` whether to send it requests, and if not, what fails. */
export const healthRoutes = (parts: Parts): Router => {
  const router = new Router()
  const failingNow = readiness(parts)
  router.get(
    ALIVE,
    withContract(contract('Says that the server answers', {}), (ctx) => answer(ctx, [])),
  )
  router.get(
    READY,
    withContract(
      contract(
        'Says whether the server can serve: it reaches its data, can write files, and is not about to end',
        {
          503: z.object({ ok: z.literal(false), failing: failingSchema }),
        },
      ),
      async (ctx) => answer(ctx, await failingNow()),
    ),
  )
  return router
}

const contract = (summary: string, refusals: Readonly<Record<number, z.core.$ZodType>>) => ({
  summary,
  session: 'none' as const,
  answer: z.object({ ok: z.literal(true) }),
  refusals,
})

const answer = (ctx: Context, failing: Failing): ReturnType<Middleware> => {
  ctx.status = failing.length === 0 ? 200 : 503
  ctx.set('Cache-Control', 'no-store')
  ctx.body = failing.length === 0 ? { ok: true } : { ok: false, failing }
}

/** How long the store may take for a single document, and the disk for a small file. */
const ANSWERS_MS = 2_000
/** The disk is not written to more often. */
const DISK_LOOK_MS = 3_000
const PROBE = Buffer.alloc(4096)

/** Returns a function that says what fails. Calls made while it looks share the result, so that they cost little. */
const readiness = ({ store, closing, config }: Parts): (() => Promise<Failing>) => {
  const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: 1 } as const
  const works = (attempt: Promise<unknown>): Promise<boolean> =>
    Promise.race([
      attempt.then(
        () => true,
        () => false,
      ),
      setTimeout(ANSWERS_MS, false, { ref: false }),
    ])
  let disk = { works: Promise.resolve(true), lookedAtMs: -Infinity }
  const diskWorks = (): Promise<boolean> => {
    if (performance.now() - disk.lookedAtMs > DISK_LOOK_MS) {
      const probing = writeFile(join(config.dataDir, 'write-probe'), PROBE, { flush: true })
      disk = { works: works(probing), lookedAtMs: performance.now() }
    }
    return disk.works
  }
  const look = async (): Promise<Failing> => {
    const [storeAnswers, diskTakes] = await Promise.all([works(store.find('leases', page)), diskWorks()])
    return [...(storeAnswers ? [] : ['store' as const]), ...(diskTakes ? [] : ['disk' as const])]
  }
  let looking: Promise<Failing> | null = null
  return async () => {
    if (closing.signal.aborted) return ['closing']
    looking ??= look().finally(() => (looking = null))
    return looking
  }
}
