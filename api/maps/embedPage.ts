import type { Middleware } from 'koa'
import { idTextSchema } from '../../shared/ids.ts'
import { mapHead } from '../../shared/maps/pageHeads.ts'
import { mapPath } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { THEME_COOKIE, themeOf } from '../../shared/theme.ts'
import { fillHead, type PageMeta, withTheme } from '../http/pageHead.ts'
import { escapeHtml, type PlainPage, sendPlainPage } from '../http/plainPage.ts'
import { visitorKey } from '../http/rateLimits.ts'
import { allowFraming, contentSecurityPolicy, newNonce } from '../http/security.ts'
import type { WebAssets } from '../http/webAssets.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { firstPicture, visibleMap } from './mapPage.ts'
import { presentMapTo } from './presentMap.ts'

/**
 * Serves `/embed/map/{id}`, the only pages that other sites may show in a frame. Who is signed in is never asked: the page
 * is the same for everybody, and a private map is not there, not even for its owner.
 */
export const embedPage =
  (services: Services, web: WebAssets): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/embed/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await services.rateLimits.consume('read', visitorKey(ctx))
    const map = await embeddedMap(services, ctx.path)
    allowFraming(ctx)
    if (map === null) return sendPlainPage(ctx, 404, MISSING)
    const nonce = newNonce()
    const options = { isDevelopment: web.isDevelopment, isFramedAnywhere: true }
    ctx.type = 'html'
    ctx.set('Content-Security-Policy', contentSecurityPolicy(services.config, nonce, options))
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    const shell = withTheme(
      await web.shell(ctx.path, 'embed'),
      themeOf(ctx.cookies.get(THEME_COOKIE, { signed: false })),
    )
    const meta = metaOf(map)
    const needs = await needsOf(services, map)
    ctx.body = fillHead(shell, { meta, needs, config: services.config, nonce, chunkLinks: '' })
  }

const embeddedMap = async (services: Services, path: string): Promise<MapDocument | null> => {
  const id = idTextSchema.safeParse(/^\/embed\/map\/([^/]+)\/?$/.exec(path)?.[1])
  return id.success ? visibleMap(services, null, id.data) : null
}

/** Search engines are to find the map's own page. */
const metaOf = (map: MapDocument): PageMeta => ({
  status: 200,
  ...mapHead({
    id: Number(map._id),
    name: map.name,
    gameName: map.game_name,
    uploaderUsername: map.uploader_username,
    isPublic: map.is_public,
    path: mapPath({ ...map, id: Number(map._id) }),
  }),
  isIndexed: false,
  picture: undefined,
})

const needsOf = async (services: Services, map: MapDocument) => {
  const path = `/api/maps/${map._id}`
  const answer = await presentMapTo(services, null, map)
  return { answers: { [path]: answer }, fetches: [`${path}/content`], picture: firstPicture(answer) }
}

/** Its link leaves the frame, as no other page may be shown there. */
const MISSING: PlainPage = {
  title: TEXTS.map.notFound,
  isFramedAnywhere: true,
  body: `<h1>${escapeHtml(TEXTS.map.notFound)}</h1><p>It may have been deleted, or its owner keeps it private.</p><p><a class="button" href="/" target="_blank" rel="noopener">To the maps</a></p>`,
}
