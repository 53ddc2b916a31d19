import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { iconBlockSchema, iconIndexSchema, ICONS_PER_BLOCK } from '../../shared/libraryIcons.ts'
import { withContract } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import { iconLibrary } from '../images/iconLibrary.ts'
import { iconBadge } from './iconBadge.ts'

/** The built-in icons. Everything but the index is cached: an address stands for the same bytes for good. */
export const iconRoutes = (): Router => {
  const router = new Router()
  router.get('/icons/index.json', getIndex)
  router.get('/icons/outlines/:version/:block.json', getBlock)
  router.get('/icons/:name/:colour.svg', getBadge)
  return router
}

const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Not for good: a later release may draw the same icon better. */
const FOR_A_WEEK = 'public, max-age=604800'

const getIndex: Middleware = withContract(
  {
    summary: 'Lists the names of the built-in icons',
    session: 'none',
    answer: iconIndexSchema,
    refusals: {},
  },
  async (ctx) => {
    const { version, names } = await iconLibrary()
    ctx.set('Cache-Control', 'public, no-cache')
    ctx.body = { folder: `/icons/outlines/${version}`, names }
  },
)

const getBlock: Middleware = withContract(
  {
    summary: 'Returns the outlines of some built-in icons, in the order of their names',
    session: 'none',
    params: z.object({ version: z.string(), block: z.string() }),
    answer: iconBlockSchema,
    refusals: { 404: errorAnswerSchema },
  },
  async (ctx) => {
    const { version, names, outlines } = await iconLibrary()
    const { version: asked, block = '' } = paramsOf(ctx)
    const start = /^\d{1,4}$/.test(block) ? Number(block) * ICONS_PER_BLOCK : names.length
    if (asked !== version || start >= names.length) throw notFound('Icons not found')
    ctx.set('Cache-Control', FOR_GOOD)
    ctx.body = names.slice(start, start + ICONS_PER_BLOCK).map((name) => outlines.get(name) ?? '')
  },
)

const getBadge: Middleware = withContract(
  {
    summary: 'Returns a built-in icon as a marker in a colour',
    session: 'none',
    params: z.object({ name: z.string(), colour: z.string() }),
    answer: { statuses: [200, 304], contentTypes: ['image/svg+xml'] },
    refusals: { 404: errorAnswerSchema },
  },
  async (ctx) => {
    const { name = '', colour = '' } = paramsOf(ctx)
    const outline = (await iconLibrary()).outlines.get(name)
    if (outline === undefined || !/^[0-9a-f]{6}$/.test(colour)) throw notFound('Icon not found')
    ctx.set('Cache-Control', FOR_A_WEEK)
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
    ctx.type = 'image/svg+xml'
    ctx.body = iconBadge(outline, `#${colour}`)
  },
)

const paramsOf = (ctx: Context): Partial<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(ctx['params'])
