import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { escapeHtml } from './html.ts'

/** What the head of a page says before any script runs: to search engines, link previews and the tab. */
export interface PageMeta {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  /** The one path of what is shown, where several lead to it. */
  readonly canonicalPath?: string
}

/** The page that a noun has on a path, for the person who asks; null if that path is none of its. */
export type PageFinder = (
  services: Services,
  path: string,
  user: UserDocument | null,
) => Promise<PageMeta | null>

const HOME: PageMeta = {
  status: 200,
  title: 'Pinfold',
  description:
    'Upload the image of a game map, place points of interest on it, and share it with everyone who plays.',
  isIndexed: true,
}

/** A page that says nothing but that there is nothing. */
export const missingPage = (title: string): PageMeta => ({ ...HOME, status: 404, title, isIndexed: false })

export const pageMeta = async (
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

/** The built page with its head filled in. */
export const fillHead = (shell: string, meta: PageMeta, config: Config, nonce: string): string => {
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

/** What `web/siteConfig.ts` reads. */
const siteConfig = ({ supportUrl, chatUrl, analyticsUrl }: Config): string =>
  JSON.stringify({ supportUrl, chatUrl, analyticsUrl })
