import type { Middleware } from 'koa'
import { type Theme, THEME_COOKIE, themeOf } from '../../shared/theme.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { WebAssets } from './webAssets.ts'
import { methodNotAllowed } from './errors.ts'
import { escapeHtml } from './plainPage.ts'
import { admit } from './rateLimits.ts'
import { contentSecurityPolicy, newNonce } from './security.ts'

/** What the head of a page tells search engines, link previews and the browser tab before any script runs. */
export interface PageMeta {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  /** The preferred path of the page, where several paths lead to it. */
  readonly canonicalPath?: string
}

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
    const meta = await pageMeta(finders, services, ctx.path, user)
    const nonce = newNonce()
    ctx.status = meta.status
    ctx.type = 'html'
    ctx.set('Content-Security-Policy', contentSecurityPolicy(services.config, nonce, web))
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    const theme = themeOf(ctx.cookies.get(THEME_COOKIE, { signed: false }))
    ctx.body = fillHead(withTheme(await web.shell(ctx.path), theme), meta, services.config, nonce)
  }

const HOME: PageMeta = {
  status: 200,
  title: 'Pinfold',
  description:
    'Upload the image of a game map, place points of interest on it, and share it with everyone who plays.',
  isIndexed: true,
}

/** Decodes a segment of a path. One that is not valid percent-encoding is taken as it is. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const missingPage = (title: string): PageMeta => ({ ...HOME, status: 404, title, isIndexed: false })

const pageMeta = async (
  finders: readonly PageFinder[],
  services: Services,
  path: string,
  user: UserDocument | null,
): Promise<PageMeta> => {
  if (path === '/') return HOME
  for (const find of finders) {
    const meta = await find(services, path, user)
    if (meta) return meta
  }
  return missingPage('Not found – Pinfold')
}

/** Returns the built page with its head filled in. */
const fillHead = (shell: string, meta: PageMeta, config: Config, nonce: string): string => {
  const canonical = meta.canonicalPath && config.publicUrl + meta.canonicalPath
  const head = [
    `<title>${escapeHtml(meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(meta.description)}" />`,
    `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}" />`,
    `<meta name="pinfold-config" content="${escapeHtml(siteConfig(config))}" />`,
    ...(meta.isIndexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`] : []),
  ].join('\n    ')
  return shell.replace(/<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head)
}

/** Returns the page in the chosen theme, so that it is painted so from the start. */
const withTheme = (shell: string, theme: Theme): string =>
  theme === 'system'
    ? shell
    : shell
        .replace('<html ', `<html data-theme="${theme}" `)
        .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
        .replace(/media="\(prefers-color-scheme: (\w+)\)"/g, (_, scheme) =>
          scheme === theme ? 'media="all"' : 'media="not all"',
        )

/** The configuration that `web/siteConfig.ts` reads. */
const siteConfig = ({ supportUrl, chatUrl, analyticsUrl, imageSites }: Config): string =>
  JSON.stringify({ supportUrl, chatUrl, analyticsUrl, imageSites })
