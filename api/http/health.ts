import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { withContract } from './contract.ts'
import { works, WRITTEN_PARTS } from './writeChecks.ts'

type Parts = Pick<Services, 'store' | 'writeChecks' | 'closing'>

const ALIVE = '/healthz'
const SERVES = '/servez'
const READY = '/readyz'
const PATHS: ReadonlySet<string> = new Set([ALIVE, SERVES, READY])

/** Monitoring calls each server by its own address, as often as it likes. */
export const isHealthCheck = (path: string): boolean => PATHS.has(path)

/**
 * What a server may do without: its store does not answer or takes no writes, its disk takes no files, nor does the place apart where they are
 * kept, or it is about to end.
 */
const failingSchema = z.array(z.enum([...WRITTEN_PARTS, 'closing']))
type Failing = z.infer<typeof failingSchema>

/**
 * `/healthz` says that the process answers, `/servez` whether a proxy should send it requests, and `/readyz` whether it can do all that
 * it is for, both with what fails if not. A server that can only be read serves: on a full disk people read on, and delete maps.
 */
export const healthRoutes = (parts: Parts): Router => {
  const router = new Router()
  const storeAnswers = sharedLook(parts.store)
  const isClosing = () => parts.closing.signal.aborted
  router.get(
    ALIVE,
    withContract(contract('Says that the server answers', {}), (ctx) => answer(ctx, [])),
  )
  const serves = async (): Promise<Failing> => {
    if (isClosing()) return ['closing']
    return (await storeAnswers()) ? [] : ['store']
  }
  router.get(
    SERVES,
    withContract(
      contract(
        'Says whether to send requests to the server: it reaches its data, and is not about to end',
        REFUSALS,
      ),
      async (ctx) => answer(ctx, await serves()),
    ),
  )
  const { writeChecks } = parts
  const isReady = async (): Promise<Failing> => {
    if (isClosing()) return ['closing']
    const [answers, ...taken] = await Promise.all([
      storeAnswers(),
      ...WRITTEN_PARTS.map((part) => writeChecks[part]()),
    ])
    return WRITTEN_PARTS.filter((part, index) => !taken[index] || (part === 'store' && !answers))
  }
  router.get(
    READY,
    withContract(
      contract(
        'Says whether the server can do all that it is for: it reaches its data, can write data and files, and is not about to end',
        REFUSALS,
      ),
      async (ctx) => answer(ctx, await isReady()),
    ),
  )
  return router
}

const REFUSALS = { 503: z.object({ ok: z.literal(false), failing: failingSchema }) }

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

/** Returns a function that says whether the store can be read. Calls made while it looks share the result, so that they cost little. */
const sharedLook = (store: Services['store']): (() => Promise<boolean>) => {
  const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: 1 } as const
  let looking: Promise<boolean> | null = null
  return () => (looking ??= works(store.find('leases', page)).finally(() => (looking = null)))
}
