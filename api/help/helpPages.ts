import type { Context, Middleware } from 'koa'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SEARCH_MAX } from '../../shared/limits.ts'
import { paths } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { THEME_COOKIE, themeOf } from '../../shared/theme.ts'
import { notFound } from '../http/errors.ts'
import { fillHead, type PageMeta, withTheme } from '../http/pageHead.ts'
import { visitorKey } from '../http/rateLimits.ts'
import { contentSecurityPolicy, newNonce } from '../http/security.ts'
import { sendFile } from '../http/sendFile.ts'
import type { WebAssets } from '../http/webAssets.ts'
import type { Services } from '../services.ts'
import { chapterHtml, contentsHtml, matchesHtml } from './helpHtml.ts'
import { type Help, readHelp } from './readHelp.ts'
import { searchHelp } from './searchHelp.ts'

/**
 * Serves `/help` and the chapters below it: the same pages for everybody, which need no script. `?q=` searches them. In development
 * the chapters are read again each time.
 */
export const helpPages = (services: Services, web: WebAssets): Middleware => {
  let read: Promise<Help> | undefined
  return async (ctx, next) => {
    const isHelp = ctx.path === paths.help() || ctx.path.startsWith(`${paths.help()}/`)
    if (!isHelp || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await services.rateLimits.consume('read', visitorKey(ctx))
    const help = await (web.isDevelopment
      ? readHelp()
      : (read ??= readHelp().catch((error: unknown) => {
          read = undefined
          throw error
        })))
    const rest = ctx.path.slice(paths.help().length + 1)
    if (rest.startsWith(PICTURES)) return sendPicture(ctx, help, rest.slice(PICTURES.length))
    const { meta, body } = pageOf(help, rest, searchOf(ctx))
    const nonce = newNonce()
    ctx.status = meta.status
    ctx.type = 'html'
    ctx.set('Content-Security-Policy', contentSecurityPolicy(services.config, nonce, web))
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    const theme = themeOf(ctx.cookies.get(THEME_COOKIE, { signed: false }))
    const shell = withTheme(await web.shell(ctx.path, 'help'), theme)
    const needs = { answers: {}, fetches: [] }
    ctx.body = fillHead(shell, { meta, needs, config: services.config, nonce, chunkLinks: '' }).replace(
      BODY,
      () => body,
    )
  }
}

const PICTURES = 'pictures/'
/** Stands in `web/help.html` for what a page says. */
const BODY = '<!-- help -->'

const searchOf = ({ query }: Context): string => {
  const { q = '' } = query
  return (typeof q === 'string' ? q : (q[0] ?? '')).trim().slice(0, SEARCH_MAX)
}

interface Page {
  readonly meta: PageMeta
  readonly body: string
}

const pageOf = ({ texts }: Help, path: string, search: string): Page => {
  const text = texts.find(({ chapter }) => chapter === path)
  if (text)
    return {
      meta: { ...metaOf(text.title, text.lead), canonicalPath: paths.help(text.chapter) },
      body: chapterHtml(texts, text),
    }
  if (path !== '')
    return {
      meta: { ...metaOf(MISSING, ''), status: 404, isIndexed: false },
      body: contentsHtml(texts, MISSING, 'The help has no such chapter. It has these.'),
    }
  if (search === '')
    return {
      meta: { ...metaOf(TEXTS.site.help, DESCRIPTION), canonicalPath: paths.help() },
      body: contentsHtml(texts),
    }
  return {
    meta: { ...metaOf(`${search} – ${TEXTS.site.help}`, DESCRIPTION), isIndexed: false },
    body: matchesHtml(texts, search, searchHelp(texts, search)),
  }
}

const MISSING = 'Chapter not found'
const DESCRIPTION = 'How to look at interactive game maps, make them, import them and share them.'

const metaOf = (title: string, description: string): PageMeta => ({
  status: 200,
  title: `${title} – ${TEXTS.site.name}`,
  description,
  isIndexed: true,
})

const FOR_AN_HOUR = 'public, max-age=3600'

const sendPicture = async (ctx: Context, { pictures }: Help, name: string): Promise<void> => {
  const file = pictures.get(name)
  if (file === undefined) throw notFound('Picture not found')
  const { size, mtimeMs } = await stat(file)
  sendFile(
    ctx,
    { size, version: `${size}-${Math.round(mtimeMs)}`, open: (range) => createReadStream(file, range) },
    { contentType: 'image/webp', cacheControl: FOR_AN_HOUR },
  )
}
