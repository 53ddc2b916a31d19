import etag from '@koa/etag'
import type { RouterContext } from '@koa/router'
import type Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import compress from 'koa-compress'
import conditional from 'koa-conditional-get'
import { adminGameRoutes } from './admin/adminGameRoutes.ts'
import { adminMapRoutes } from './admin/adminMapRoutes.ts'
import { adminUserRoutes } from './admin/adminUserRoutes.ts'
import { inboxRoutes } from './admin/inboxRoutes.ts'
import { siteRoutes } from './admin/siteRoutes.ts'
import { assetRoutes } from './assets/assetRoutes.ts'
import { authRoutes } from './auth/authRoutes.ts'
import { branchRoutes } from './branches/branchRoutes.ts'
import { calibrationRoutes } from './calibration/calibrationRoutes.ts'
import { categoryRoutes } from './categories/categoryRoutes.ts'
import { feedbackRoutes } from './feedback/feedbackRoutes.ts'
import { favouriteRoutes } from './favourites/favouriteRoutes.ts'
import { floorRoutes } from './floors/floorRoutes.ts'
import { gameFileRoutes, gameRoutes } from './games/gameRoutes.ts'
import { commentRoutes } from './comments/commentRoutes.ts'
import { compareRoutes } from './compare/compareRoutes.ts'
import { errors, methodNotAllowed, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openApiRoutes } from './http/openApi.ts'
import { pages } from './http/pages.ts'
import { boundUnread } from './http/rateLimits.ts'
import { forRequest, sendRequestId } from './http/requestIds.ts'
import { responseCache } from './http/responseCache.ts'
import { canonicalHost, sameOrigin, securityHeaders } from './http/security.ts'
import { builtAssets, type WebAssets } from './http/webAssets.ts'
import { helpPages } from './help/helpPages.ts'
import { historyRoutes } from './history/historyRoutes.ts'
import { iconRoutes } from './icons/iconRoutes.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { liveRoutes } from './live/liveRoutes.ts'
import { presenceRoutes } from './live/presenceRoutes.ts'
import { contentRoutes } from './maps/contentRoutes.ts'
import { fileRoutes } from './maps/mapFiles.ts'
import { embedPage } from './maps/embedPage.ts'
import { mapPage } from './maps/mapPage.ts'
import { mapRoutes } from './maps/mapRoutes.ts'
import { handOverRoutes } from './members/handOverRoutes.ts'
import { invitationRoutes } from './members/invitationRoutes.ts'
import { memberRoutes } from './members/memberRoutes.ts'
import { sharingRoutes } from './members/sharingRoutes.ts'
import { behindMetricsDoor, metricsRoutes } from './metrics/metricsRoutes.ts'
import { oembedRoutes } from './maps/oembedRoutes.ts'
import { socialImageRoutes } from './maps/socialImageRoutes.ts'
import { sitemapRoutes } from './maps/sitemapRoutes.ts'
import { moderationRoutes } from './moderation/moderationRoutes.ts'
import { notificationRoutes } from './notifications/notificationRoutes.ts'
import { progressLinkRoutes } from './progress/progressLinkRoutes.ts'
import { progressListRoutes } from './progress/progressListRoutes.ts'
import { progressRoutes } from './progress/progressRoutes.ts'
import { poiRoutes } from './pois/poiRoutes.ts'
import { proposalRoutes } from './proposals/proposalRoutes.ts'
import { regionRoutes } from './regions/regionRoutes.ts'
import type { Services } from './services.ts'
import { sessionRoutes } from './sessions/sessionRoutes.ts'
import { styleRoutes } from './styles/styleRoutes.ts'
import { typeRoutes } from './types/typeRoutes.ts'
import { accountRoutes } from './users/accountRoutes.ts'
import { userPages, userRoutes } from './users/userRoutes.ts'
import { voteRoutes } from './votes/voteRoutes.ts'
import { zoneRoutes } from './zones/zoneRoutes.ts'
import type { Config } from './config.ts'
import { messageBody, sendPlainPage } from './http/plainPage.ts'

/** The whole server except its socket: the middleware of every request, the routes of each noun, then the pages. */
export const createApp = (services: Services, web: WebAssets = builtAssets()): Koa => {
  const { config } = services
  // Of the addresses in X-Forwarded-For, only the last is the proxy's own; the caller can invent the others.
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  app.on('error', (error: Error, ctx: Context) =>
    forRequest(services, ctx).log.warn({ err: error }, 'answer broken off'),
  )
  app.use(services.metrics.measure)
  app.use(lowerCasePrefix)
  app.use(responseCache(services))
  app.use(sendRequestId)
  // For each answer that is read slowly the others hold 10 MB, where gzip holds a quarter of one.
  app.use(compress({ br: false, zstd: false }))
  app.use(conditional())
  app.use(etag())
  app.use(securityHeaders(config))
  app.use(errors(services))
  app.use(boundUnread())
  const metrics = metricsRoutes(services)
  app.use(behindMetricsDoor(config, metrics))
  app.use(canonicalHost(config))
  app.use(sameOrigin(config))
  app.use(apiDefaults)
  const all = routers(services)
  for (const router of [...all, openApiRoutes(config, [...all, metrics])]) app.use(router.routes())
  app.use(wrongMethod)
  app.use(unknownApi)
  app.use(unsetLinks(config))
  app.use(embedPage(services, web))
  app.use(helpPages(services, web))
  app.use(pages(services, web, [mapPage, userPages]))
  return app
}

const routers = (services: Services): Router[] => {
  // Routers are asked one after the other, so the routes that are read most come first.
  return [
    contentRoutes(services),
    liveRoutes(services),
    presenceRoutes(services),
    mapRoutes(services),
    poiRoutes(services),
    fileRoutes(services),
    iconRoutes(),
    healthRoutes(services),
    userRoutes(services),
    accountRoutes(services),
    sessionRoutes(services),
    gameRoutes(services),
    gameFileRoutes(services),
    regionRoutes(services),
    importRoutes(services),
    memberRoutes(services),
    invitationRoutes(services),
    handOverRoutes(services),
    sharingRoutes(services),
    branchRoutes(services),
    calibrationRoutes(services),
    floorRoutes(services),
    compareRoutes(services),
    historyRoutes(services),
    assetRoutes(services),
    categoryRoutes(services),
    typeRoutes(services),
    zoneRoutes(services),
    styleRoutes(services),
    voteRoutes(services),
    favouriteRoutes(services),
    commentRoutes(services),
    moderationRoutes(services),
    proposalRoutes(services),
    feedbackRoutes(services),
    notificationRoutes(services),
    adminUserRoutes(services),
    adminMapRoutes(services),
    adminGameRoutes(services),
    inboxRoutes(services),
    siteRoutes(services),
    progressListRoutes(services),
    progressRoutes(services),
    progressLinkRoutes(services),
    authRoutes(services),
    oembedRoutes(services),
    sitemapRoutes(services),
    socialImageRoutes(services),
  ]
}

const PREFIX = /^\/(?:api|auth)(?![^/])/i

/** Routers ignore case, so `/API/me` is a call as well: from here on every guard sees it as `/api/me`. */
const lowerCasePrefix: Koa.Middleware = (ctx, next) => {
  const [prefix = ''] = PREFIX.exec(ctx.path) ?? []
  if (prefix !== prefix.toLowerCase()) ctx.path = prefix.toLowerCase() + ctx.path.slice(prefix.length)
  return next()
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const apiDefaults: Koa.Middleware = (ctx, next) => {
  if (isApi(ctx.path)) ctx.set('Cache-Control', 'private, no-cache')
  return next()
}

/** Refuses a method that no route of this path has. Of several patterns the first is the one that is documented for it. */
const wrongMethod: Koa.Middleware = (ctx, next) => {
  const { matched = [] } = ctx as Partial<RouterContext>
  const routes = matched.filter((route) => route.methods.length > 0)
  const methods = routes
    .filter(({ path }) => path === routes[0]?.path)
    .flatMap((route) => route.methods)
    .filter((method) => method !== 'HEAD')
  if (methods.length > 0) throw methodNotAllowed([...new Set(methods)])
  return next()
}

const unknownApi: Koa.Middleware = (ctx, next) => {
  if (isApi(ctx.path)) throw notFound('There is no such call.')
  return next()
}

/** Where the links for support and for the chat lead as long as the operator has set no address for them. */
const unsetLinks =
  ({ supportUrl, chatUrl }: Pick<Config, 'supportUrl' | 'chatUrl'>): Middleware =>
  (ctx, next) => {
    const unset = [
      { path: '/support', url: supportUrl, title: 'Support', text: 'takes no support yet' },
      { path: '/chat', url: chatUrl, title: 'Community chat', text: 'has no chat yet' },
    ].find(({ path, url }) => path === ctx.path && url === null)
    if (!unset || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { title, text } = unset
    sendPlainPage(ctx, 200, { title, body: messageBody(title, `The operator of this site ${text}.`) })
    return undefined
  }
