import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from 'koa'
import sirv from 'sirv'
import { z } from 'zod'
import { builtWebUrl } from '../entryPoint.ts'
import { destroyWithSocket } from './sendFile.ts'
import { HttpError, notFound } from './errors.ts'

/** The pages of the build. The embed has scripts of its own, the help none. */
export type WebPage = 'index' | 'embed' | 'help'

/** The source of the web application: its build, or Vite in development. */
export interface WebAssets {
  readonly isDevelopment: boolean
  /** Returns the page that starts the application, or another one of the build, before its head is filled in. */
  shell(path: string, page?: WebPage): Promise<string>
  /** Returns the elements that load chunks early, by their source files as below `web/`. */
  chunkLinks(sources: readonly string[]): Promise<string>
  /** Sends the file at the request's path. Returns false if there is none. */
  serve(ctx: Context): Promise<boolean>
  close(): Promise<void>
}

/** Serves the build in a folder. Without a build the API works, and the pages say that they are missing. */
export const builtAssets = (folder: string = fileURLToPath(builtWebUrl())): WebAssets => {
  if (!existsSync(join(folder, 'index.html'))) return noAssets
  const shells = new Map<WebPage, Promise<string>>()
  const shell = (page: WebPage): Promise<string> => {
    const read = shells.get(page) ?? readFile(join(folder, `${page}.html`), 'utf8')
    shells.set(page, read)
    return read
  }
  let links: ReturnType<typeof readChunkLinks> | undefined
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => setAssetHeaders(folder, res, path),
  })
  return {
    isDevelopment: false,
    shell: (_path, page = 'index') => shell(page),
    chunkLinks: async (sources) => (await (links ??= readChunkLinks(folder)))(sources),
    serve: (ctx) => (isServed(ctx.path) ? passTo(serve, ctx) : Promise.resolve(false)),
    close: async () => {},
  }
}

const noAssets: WebAssets = {
  isDevelopment: false,
  shell: () => Promise.reject(new HttpError(503, 'The pages are not built yet. Run npm run build.')),
  chunkLinks: () => Promise.resolve(''),
  serve: () => Promise.resolve(false),
  close: async () => {},
}

/** Excludes the pages, whose heads are not filled in yet, and source maps. sirv looks files up by their decoded names. */
const isServed = (path: string): boolean => {
  try {
    const name = decodeURI(path)
    return !/^\/(?:index|embed|help)\.html/.test(name) && !name.endsWith('.map')
  } catch {
    return false
  }
}

/** It fetches the files that it keeps; the policy of its own answer is what says so. */
const SERVICE_WORKER = '/service-worker.js'
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const setAssetHeaders = (folder: string, res: ServerResponse, path: string): void => {
  // A new build removes files that sirv still lists, and its stream would fail without an error.
  if (!existsSync(join(folder, path))) throw notFound('This file no longer exists.')
  const isHashed = /^\/assets\//.test(path)
  if (path === SERVICE_WORKER) res.setHeader('Content-Security-Policy', SERVICE_WORKER_POLICY)
  if (path.endsWith('.txt')) res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** Lets Node middleware answer a Koa request. Returns false if it called `next`. */
export const passTo = (
  handler: (req: Context['req'], res: ServerResponse, next: (error?: unknown) => void) => void,
  ctx: Context,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const answered = () => {
      ctx.respond = false
      resolve(true)
    }
    ctx.res.once('close', answered)
    ctx.res.once('pipe', (source) => destroyWithSocket(ctx, source))
    const passed = (error?: unknown) => {
      ctx.res.off('close', answered)
      ctx.res.statusCode = 404
      if (error) reject(error instanceof Error ? error : new HttpError(500, String(error)))
      else resolve(false)
    }
    ctx.res.statusCode = 200
    try {
      handler(ctx.req, ctx.res, passed)
    } catch (error) {
      passed(error)
    }
  })

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

type Manifest = z.infer<typeof manifestSchema>

const EVERY_PAGE = 'index.html'

/** Returns the elements that load chunks early, with all that they import and the page has not loaded, by their source files. */
type ChunkLinks = (sources: readonly string[]) => string

/** Reads a build's manifest. */
const readChunkLinks = async (folder: string): Promise<ChunkLinks> => {
  const manifest = await readManifest(folder)
  // Every page loads these by itself.
  const everywhere = linksOf(manifest, [EVERY_PAGE])
  const known = new Map<string, string>()
  return (sources) => {
    const key = sources.join()
    const links =
      known.get(key) ??
      linksOf(manifest, sources)
        .filter((link) => !everywhere.includes(link))
        .join('')
    known.set(key, links)
    return links
  }
}

const readManifest = async (folder: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))

/** Returns the elements that load chunks, and all that they import, early. */
const linksOf = (manifest: Manifest, wanted: readonly string[]): string[] => {
  const sources = new Set(wanted)
  for (const each of sources) for (const imported of manifest[each]?.imports ?? []) sources.add(imported)
  const chunks = [...sources].flatMap((each) => manifest[each] ?? [])
  const styles = new Set(chunks.flatMap(({ css }) => css))
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // Not a style sheet yet: the page's script adds that, and again if it was lost.
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ]
}
