import type { Context } from 'koa'

/** JSON that is put together once and sent many times. */
export interface Prepared {
  readonly bytes: Buffer
  readonly gzip: Promise<Buffer>
}

/** Answers with prepared bytes, or that the caller has them already. */
export const sendPrepared = async (ctx: Context, etag: string, prepared: Prepared): Promise<void> => {
  ctx.status = 200
  ctx.vary('Accept-Encoding')
  ctx.set('ETag', etag)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'json'
  if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = await prepared.gzip
  } else ctx.body = prepared.bytes
}
