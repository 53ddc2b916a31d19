import type { Context, Middleware } from 'koa'
import { DEFAULT_MAP_SORT } from '../../shared/limits.ts'
import { HOME_HEAD, missingHead } from '../../shared/maps/pageHeads.ts'
import { cataloguePath } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { THEME_COOKIE, themeOf } from '../../shared/theme.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { methodNotAllowed } from './errors.ts'
import { fillHead, type PageMeta, type PageNeeds, withTheme } from './pageHead.ts'
import { admit } from './rateLimits.ts'
import { contentSecurityPolicy, newNonce } from './security.ts'
import type { WebAssets } from './webAssets.ts'

/** Returns the page at a path as the user may see it, or null if the path belongs to another finder. */
export type PageFinder = (
  services: Services,
  path: string,
  user: UserDocument | null,
) => Promise<PageMeta | null>

/** Serves the web application's files, and its page on every path that no other route has answered. */
export const pages =
  (services: Services, web: WebAssets, finders: readonly PageFinder[]): Middleware =>
  async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
    if (await web.serve(ctx)) return
    const user = await admit(services, ctx, 'read')
    const meta = await pageMeta(finders, services, ctx, user)
    const nonce = newNonce()
    ctx.status = meta.status
    ctx.type = 'html'
    ctx.set('Content-Security-Policy', contentSecurityPolicy(services.config, nonce, web))
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    const theme = themeOf(ctx.cookies.get(THEME_COOKIE, { signed: false }))
    const shell = await web.shell(ctx.path)
    const needs = needsOf(meta, user)
    const chunkLinks = await web.chunkLinks(needs.chunks ?? [])
    ctx.body = fillHead(withTheme(shell, theme), {
      meta,
      needs,
      config: services.config,
      nonce,
      chunkLinks,
    })
  }

const HOME: PageMeta = {
  status: 200,
  ...HOME_HEAD,
  needs: {
    answers: {},
    fetches: [cataloguePath({ sort: DEFAULT_MAP_SORT, search: '' })],
  },
}

/** Decodes a segment of a path. One that is not valid percent-encoding is taken as it is. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const missingPage = (what: string): PageMeta => ({ status: 404, ...missingHead(what) })

const ME = '/api/me'

/** Every page asks who is signed in. Only that nobody is may be stored with the page. */
const needsOf = ({ needs }: PageMeta, user: UserDocument | null): PageNeeds => ({
  ...needs,
  answers: { ...needs?.answers, ...(user ? {} : { [ME]: null }) },
  fetches: [...(user ? [ME] : []), ...(needs?.fetches ?? [])],
})

const pageMeta = async (
  finders: readonly PageFinder[],
  services: Services,
  { path, querystring }: Context,
  user: UserDocument | null,
): Promise<PageMeta> => {
  // A page with a search of its own does not need the list of all maps.
  if (path === '/') return querystring === '' ? HOME : { ...HOME, needs: undefined }
  for (const find of finders) {
    const meta = await find(services, path, user)
    if (meta) return meta
  }
  return missingPage(TEXTS.notFound.title)
}
