import type { Context } from 'koa'
import type { Readable } from 'node:stream'
import type { StoredFile } from '../files/FileStore.ts'
import { HttpError } from './errors.ts'

/** The types of the files that are served, by their extensions. */
export const PICTURE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type PictureExtension = keyof typeof PICTURE_TYPES

interface FileAnswer {
  readonly contentType: string
  readonly cacheControl: string
  /** The browser saves the file under this name instead of showing it. */
  readonly downloadName?: string
}

/**
 * Sends a stored file, or the requested range of its bytes. Files that users uploaded are served from our own host, so
 * the headers keep browsers from running them.
 * @throws HttpError 416
 */
export const sendFile = (ctx: Context, file: StoredFile, answer: FileAnswer): void => {
  ctx.status = 200
  ctx.set('ETag', `"${file.version}"`)
  ctx.set('Cache-Control', answer.cacheControl)
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Accept-Ranges', 'bytes')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = answer.contentType
  if (answer.downloadName) ctx.attachment(answer.downloadName)
  sendBytes(ctx, file)
}

const sendBytes = (ctx: Context, file: StoredFile): void => {
  const range = rangeOf(ctx, file)
  if (range) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  if (ctx.method !== 'HEAD') {
    const bytes = file.open(range)
    destroyWithSocket(ctx, bytes)
    ctx.body = bytes
  }
  ctx.length = range ? range.end - range.start + 1 : file.size
}

/** Only a single range is served. Several ranges, or a malformed one, get the whole file, as HTTP allows. */
const rangeOf = (ctx: Context, { size, version }: StoredFile) => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range'))
  const ifRange = ctx.get('If-Range')
  if (!match || (ifRange !== '' && ifRange !== `"${version}"`)) return undefined
  const [first = '', last = ''] = match.slice(1)
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start <= end && start < size) return { start, end }
  throw new HttpError(416, 'The file does not have these bytes.', {
    headers: { 'Content-Range': `bytes */${size}` },
  })
}

/**
 * Destroys the source of an answer when the connection closes. Answers to pipelined requests wait in a queue, and Node
 * does not close those still waiting when the connection closes: their sources would stay open forever.
 */
export const destroyWithSocket = ({ req: { socket } }: Context, source: Readable): void => {
  const destroy = () => source.destroy()
  if (socket.destroyed) return void destroy()
  // One listener for each pipelined request: not a leak.
  socket.setMaxListeners(0)
  socket.once('close', destroy)
  source.once('close', () => socket.off('close', destroy))
}
