import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { mapPath, paths } from '../../shared/paths.ts'
import { HELP_CHAPTERS } from '../../shared/texts/helpChapters.ts'
import { withContract } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import { escapeHtml } from '../http/plainPage.ts'
import { visitorKey } from '../http/rateLimits.ts'
import { destroyWithSocket } from '../http/sendFile.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/Store.ts'
import type { MapDocument } from '../store/collections.ts'
import { highestId } from '../store/counter.ts'
import { isHidden } from './mapAccess.ts'

/** What search engines read first: which pages to leave out, and where all public maps are. */
export const sitemapRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/robots.txt', getRobots(services))
  router.get('/sitemap.xml', getSitemapIndex(services))
  router.get('/sitemaps/help.xml', getHelpSitemap(services))
  router.get('/sitemaps/:page.xml', getSitemapPage(services))
  return router
}

/** As many addresses as the protocol allows in a file. A page has the maps of this many ids, so none ever changes pages. */
const IDS_PER_PAGE = 50_000
/** A page reads as much as this many requests. */
const REQUESTS_PER_PAGE = 50
const IDS_PER_READ = 500
const FOR_AN_HOUR = 'public, max-age=3600'
/** A map that is made private is to be forgotten at once. */
const CURRENT = 'private, no-cache'
const XML = 'application/xml'

const getRobots = ({ config }: Services): Middleware =>
  withContract(
    {
      summary: 'Tells search engines what to leave out',
      session: 'none',
      answer: { statuses: [200, 304], contentTypes: ['text/plain'] },
      refusals: {},
    },
    (ctx) => {
      ctx.set('Cache-Control', FOR_AN_HOUR)
      ctx.type = 'text/plain'
      ctx.body = `User-agent: *\nDisallow: /auth/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`
    },
  )

const getSitemapIndex = (services: Services): Middleware =>
  withContract(
    {
      summary: 'Lists the pages of the sitemap',
      session: 'none',
      answer: { statuses: [200, 304], contentTypes: [XML] },
      refusals: { 429: errorAnswerSchema },
    },
    async (ctx) => {
      await services.rateLimits.consume('read', visitorKey(ctx))
      const pages = await pageCount(services.store)
      const names = ['help', ...Array.from({ length: pages }, (_, at) => at + 1)]
      const entries = names.map(
        (name) => `<sitemap><loc>${services.config.publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
      )
      ctx.set('Cache-Control', CURRENT)
      ctx.type = XML
      ctx.body = `${HEAD}<sitemapindex ${SCHEMA}>${entries.join('')}</sitemapindex>\n`
    },
  )

const getHelpSitemap = ({ config }: Services): Middleware =>
  withContract(
    {
      summary: 'Lists the pages of the help for search engines',
      session: 'none',
      answer: { statuses: [200, 304], contentTypes: [XML] },
      refusals: {},
    },
    (ctx) => {
      const pages = [paths.help(), ...HELP_CHAPTERS.map((chapter) => paths.help(chapter))]
      const entries = pages.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>\n`)
      ctx.set('Cache-Control', FOR_AN_HOUR)
      ctx.type = XML
      ctx.body = `${HEAD}<urlset ${SCHEMA}>\n${entries.join('')}</urlset>\n`
    },
  )

const getSitemapPage = (services: Services): Middleware =>
  withContract(
    {
      summary: 'Lists public maps for search engines',
      session: 'none',
      params: z.object({ page: z.string() }),
      answer: { statuses: [200], contentTypes: [XML] },
      refusals: { 404: errorAnswerSchema, 429: errorAnswerSchema },
    },
    async (ctx) => {
      await services.rateLimits.consume('read', visitorKey(ctx), REQUESTS_PER_PAGE)
      const page = pageOf(ctx)
      if (page === null || page > (await pageCount(services.store))) throw notFound('Sitemap not found')
      ctx.set('Cache-Control', CURRENT)
      ctx.type = XML
      const xml = Readable.from(pageXml(services, page))
      destroyWithSocket(ctx, xml)
      ctx.body = xml
    },
  )

const pageOf = (ctx: Context): number | null => {
  const { page } = z.object({ page: z.string() }).parse(ctx['params'])
  return idTextSchema.safeParse(page).data ?? null
}

const pageCount = async (store: Store): Promise<number> =>
  Math.ceil((await highestId(store, 'map')) / IDS_PER_PAGE)

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Yields a page in pieces, so that neither it nor its maps are in memory as a whole. */
async function* pageXml({ store, config }: Services, page: number): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${SCHEMA}>\n`
  const start = (page - 1) * IDS_PER_PAGE + 1
  for (let first = start; first < start + IDS_PER_PAGE; first += IDS_PER_READ) {
    const ids = Array.from({ length: IDS_PER_READ }, (_, at) => String(first + at))
    const maps = await publicMaps(store, ids)
    if (maps.length > 0) yield maps.map((map) => entryOf(config.publicUrl, map)).join('')
  }
  yield '</urlset>\n'
}

/** Region maps too, as far as their parents are public. */
const publicMaps = async (store: Store, ids: readonly string[]): Promise<MapDocument[]> => {
  const maps = (await store.getMany('maps', ids)).filter(isOpen)
  const parentIds = maps.flatMap(({ parent_map_id: id }) => (id === null ? [] : [String(id)]))
  const parents = (await store.getMany('maps', [...new Set(parentIds)])).filter(isOpen)
  const open = new Set(parents.map(({ _id }) => Number(_id)))
  return maps.filter(({ parent_map_id: id }) => id === null || open.has(id))
}

const isOpen = (map: MapDocument): boolean => map.is_public && !map.deleted && !isHidden(map)

const entryOf = (origin: string, map: MapDocument): string => {
  const address = origin + mapPath({ ...map, id: Number(map._id) })
  return `<url><loc>${escapeHtml(address)}</loc><lastmod>${map.updated_at.toISOString()}</lastmod></url>\n`
}
