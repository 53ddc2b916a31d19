import { mapIdFromSegment, mapPath } from '../../shared/mapPath.ts'
import { mapTitle } from '../../shared/maps.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { escapeHtml } from './html.ts'
import { HttpError } from './HttpError.ts'

/** What the head of a page says before any script runs: to search engines, link previews and the tab. */
export interface PageMeta {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  /** The one path of what is shown, where several lead to it. */
  readonly canonicalPath?: string
}

const DESCRIPTION =
  'Upload the image of a game map, place points of interest on it, and share it with everyone who plays.'

const page = (title: string, isIndexed = false): PageMeta => ({
  status: 200,
  title,
  description: DESCRIPTION,
  isIndexed,
})

const NOT_FOUND: PageMeta = { ...page('Not found – Pinfold'), status: 404 }

/** Routes without parameters. */
const PAGES: Readonly<Record<string, PageMeta>> = { '/': page('Pinfold', true) }

/** A map that this person may not see answers as one that is not there. */
export const pageMeta = async (
  services: Services,
  path: string,
  user: UserDocument | null,
): Promise<PageMeta> => {
  const fixed = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  if (fixed) return fixed
  const segment = /^\/map\/([^/]+)\/?$/.exec(path)?.[1]
  const mapId = segment === undefined ? null : mapIdFromSegment(segment)
  if (mapId === null) return NOT_FOUND
  const map = await visibleMap(services, user, mapId)
  return map ? mapMeta(map) : { ...NOT_FOUND, title: 'Map not found – Pinfold' }
}

const visibleMap = async (services: Services, user: UserDocument | null, mapId: number) => {
  try {
    return await loadVisibleMap(services, user, mapId)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}

const mapMeta = (map: MapDocument): PageMeta => ({
  status: 200,
  title: `${mapTitle(map)} – Pinfold`,
  description: `${map.name}: an interactive map of ${map.game_name} by ${map.uploader_username}.`,
  isIndexed: map.is_public,
  canonicalPath: mapPath({ ...map, id: Number(map._id) }),
})

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
