import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { withContract } from './contract.ts'

type Parts = Pick<Services, 'store' | 'files' | 'closing' | 'config'>

const ALIVE = '/healthz'
const READY = '/readyz'

/** Monitoring calls each server by its own address, as often as it likes. */
export const isHealthCheck = (path: string): boolean => path === ALIVE || path === READY

/**
 * What a server may do without: its store does not answer or takes no writes, its disk takes no files, nor does the place apart where they are
 * kept, or it is about to end.
 */
const failingSchema = z.array(z.enum(['store', 'disk', 'files', 'closing']))
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
/** The disk is not written to more often, nor is the store. */
const WRITE_LOOK_MS = 3_000
/** Nor is the place of the files, which may cost something each time. */
const FILES_LOOK_MS = 10_000
/** What a few edits take; random, because a compressing file system would write next to nothing. */
const PROBE = randomBytes(64 * 1024)

/** Returns a function that says what fails. Calls made while it looks share the result, so that they cost little. */
const readiness = ({ store, files, closing, config }: Parts): (() => Promise<Failing>) => {
  const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: 1 } as const
  const diskWorks = seldom(WRITE_LOOK_MS, () => works(writeProbe(join(config.dataDir, 'write-probe'))))
  const storeTakes = seldom(WRITE_LOOK_MS, () => works(store.checkWrites?.() ?? Promise.resolve()))
  const filesWork = seldom(FILES_LOOK_MS, () => works(files.checkWrites?.() ?? Promise.resolve()))
  const look = async (): Promise<Failing> => {
    const [storeAnswers, storeWrites, diskTakes, filesTake] = await Promise.all([
      works(store.find('leases', page)),
      storeTakes(),
      diskWorks(),
      filesWork(),
    ])
    return [
      ...(storeAnswers && storeWrites ? [] : ['store' as const]),
      ...(diskTakes ? [] : ['disk' as const]),
      ...(filesTake ? [] : ['files' as const]),
    ]
  }
  let looking: Promise<Failing> | null = null
  return async () => {
    if (closing.signal.aborted) return ['closing']
    looking ??= look().finally(() => (looking = null))
    return looking
  }
}

/** A file that is there already would be given the room it has, even on a full disk. So each time it is a new one. */
const writeProbe = async (path: string): Promise<void> => {
  try {
    await writeFile(path, PROBE, { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

const works = (attempt: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    attempt.then(
      () => true,
      () => false,
    ),
    setTimeout(ANSWERS_MS, false, { ref: false }),
  ])

/** The result of `look` is taken for the current one for so long. */
const seldom = (everyMs: number, look: () => Promise<boolean>): (() => Promise<boolean>) => {
  let last = { works: Promise.resolve(true), lookedAtMs: -Infinity }
  return () => {
    if (performance.now() - last.lookedAtMs > everyMs) last = { works: look(), lookedAtMs: performance.now() }
    return last.works
  }
}
