import { type HeadTag, headTags } from '../../shared/maps/headTags.ts'
import type { PageHead } from '../../shared/maps/pageHeads.ts'
import type { Theme } from '../../shared/theme.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './plainPage.ts'

/** The head of a page before any script runs, and the status that it is sent with. */
export interface PageMeta extends PageHead {
  readonly status: 200 | 404
  readonly needs?: PageNeeds
}

/** What a page asks for first. Told in its head, it is on its way before any script has run. */
export interface PageNeeds {
  /** The source files of the page's own chunks, as below `web/`. */
  readonly chunks?: readonly string[]
  /** Answers of the API by their paths. They go with the page, so they contain nothing that must not be stored. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The paths of what it fetches. */
  readonly fetches: readonly string[]
  /** The path of what can be shown of a map's picture until the scripts are there. */
  readonly picture?: string | null
}

interface HeadParts {
  readonly meta: PageMeta
  readonly needs: PageNeeds
  readonly config: Config
  readonly nonce: string
  /** The elements that load the page's own chunks. */
  readonly chunkLinks: string
}

/** Returns the built page with its head filled in, and a map's picture in its body. */
export const fillHead = (shell: string, { meta, needs, config, nonce, chunkLinks }: HeadParts): string => {
  const head = [
    `<title>${escapeHtml(meta.title)}</title>`,
    ...headTags(meta, config.publicUrl).flatMap(tagElement),
    `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}" />`,
    `<meta name="pinfold-config" content="${escapeHtml(siteConfig(config))}" />`,
    pictureLink(needs.picture ?? null),
    ...needs.fetches.map(fetchLink),
    answersElement(needs.answers),
    chunkLinks,
  ].join('\n    ')
  return shell
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<p class="boot">', (before) => bootPicture(needs.picture ?? null) + before)
}

/** Returns the page in the chosen theme, so that it is painted so from the start. */
export const withTheme = (shell: string, theme: Theme): string =>
  theme === 'system'
    ? shell
    : shell
        .replace('<html ', `<html data-theme="${theme}" `)
        .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
        .replace(/media="\(prefers-color-scheme: (\w+)\)"/g, (_, scheme) =>
          scheme === theme ? 'media="all"' : 'media="not all"',
        )

const tagElement = ({ tag, key, kind, attribute, value, more = {} }: HeadTag): string[] => {
  if (value === null) return []
  const attributes = Object.entries({ [key]: kind, [attribute]: value, ...more })
  return [`<${tag} ${attributes.map(([name, text]) => `${name}="${escapeHtml(text)}"`).join(' ')} />`]
}

/** `crossorigin` makes it the same request as the `fetch` of the page. */
const fetchLink = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}" fetchpriority="high" />`

/** Before all else, or it would come after the scripts on a slow network. */
const pictureLink = (path: string | null): string =>
  path === null
    ? ''
    : `<link rel="preload" as="image" crossorigin href="${escapeHtml(path)}" fetchpriority="high" />`

/** The scene fetches the same file and finds it in the browser's cache. */
const bootPicture = (path: string | null): string =>
  path === null ? '' : `<img class="boot-picture" src="${escapeHtml(path)}" alt="" crossorigin />`

/** Data, which no policy of scripts concerns. Read by `web/sources/http/api.ts`. */
const answersElement = (answers: Readonly<Record<string, unknown>>): string =>
  `<script type="application/json" id="page-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

/** The configuration that `web/siteConfig.ts` reads. */
const siteConfig = ({ supportUrl, chatUrl, analyticsUrl, imageSites }: Config): string =>
  JSON.stringify({ supportUrl, chatUrl, analyticsUrl, imageSites })
