import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { withContract } from './contract.ts'

type Parts = Pick<Services, 'store' | 'closing'>

const ALIVE = '/healthz'
const READY = '/readyz'

/** Monitoring calls each server by its own address, as often as it likes. */
export const isHealthCheck = (path: string): boolean => path === ALIVE || path === READY

/** `/healthz` says that the process answers, `/readyz` whether to send it requests. */
export const healthRoutes = (parts: Parts): Router => {
  const router = new Router()
  const isReady = readiness(parts)
  router.get(
    ALIVE,
    withContract(contract('Says that the server answers', {}), (ctx) => answer(ctx, true)),
  )
  router.get(
    READY,
    withContract(
      contract('Says whether the server can serve: it reaches its data and is not about to end', {
        503: z.object({ ok: z.literal(false) }),
      }),
      async (ctx) => answer(ctx, await isReady()),
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

const answer = (ctx: Context, isOk: boolean): ReturnType<Middleware> => {
  ctx.status = isOk ? 200 : 503
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { ok: isOk }
}

/** How long the store may take for a single document. */
const STORE_ANSWERS_MS = 2_000

/** Returns a function that looks at the store. Calls made while it looks share the result, so that they cost little. */
const readiness = ({ store, closing }: Parts): (() => Promise<boolean>) => {
  const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: 1 } as const
  const look = (): Promise<boolean> =>
    Promise.race([
      store.find('leases', page).then(
        () => true,
        () => false,
      ),
      setTimeout(STORE_ANSWERS_MS, false, { ref: false }),
    ])
  let looking: Promise<boolean> | null = null
  return async () => {
    if (closing.signal.aborted) return false
    looking ??= look().finally(() => (looking = null))
    return looking
  }
}
