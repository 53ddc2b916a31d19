import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from 'koa'
import sirv from 'sirv'
import { builtWebUrl } from '../entryPoint.ts'
import { destroyWithSocket } from './sendFile.ts'
import { HttpError, notFound } from './errors.ts'

/** Where the web application comes from: its build, or Vite while it is being written. */
export interface WebAssets {
  readonly isDevelopment: boolean
  /** The page that starts the application, before its head is filled in. */
  shell(path: string): Promise<string>
  /** Answers with a file of that path; false if there is none. */
  serve(ctx: Context): Promise<boolean>
  close(): Promise<void>
}

/** The build in a folder, `dist/web` unless another is named. Without one the calls work and the pages say so. */
export const builtAssets = (folder: string = fileURLToPath(builtWebUrl())): WebAssets => {
  if (!existsSync(join(folder, 'index.html'))) return noAssets
  const shell = readFile(join(folder, 'index.html'), 'utf8')
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => setAssetHeaders(folder, res, path),
  })
  return {
    isDevelopment: false,
    shell: () => shell,
    serve: (ctx) => (isServed(ctx.path) ? passTo(serve, ctx) : Promise.resolve(false)),
    close: async () => {},
  }
}

const noAssets: WebAssets = {
  isDevelopment: false,
  shell: () => Promise.reject(new HttpError(503, 'The pages are not built yet: npm run build makes them.')),
  serve: () => Promise.resolve(false),
  close: async () => {},
}

/**
 * The bare page has no head yet, and source maps are nobody's business. Judged by the name that sirv looks for, which
 * is the decoded one.
 */
const isServed = (path: string): boolean => {
  try {
    const name = decodeURI(path)
    return !name.startsWith('/index.html') && !name.endsWith('.map')
  } catch {
    return false
  }
}

const setAssetHeaders = (folder: string, res: ServerResponse, path: string): void => {
  // A build beside the running server removes files that sirv still lists, and its stream would fail unheard.
  if (!existsSync(join(folder, path))) throw notFound('There is no such file any more.')
  const isHashed = path.startsWith('/assets/')
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** Lets middleware of the plain Node kind answer a Koa request; false if it passed. */
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
