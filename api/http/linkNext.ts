import type { Context } from 'koa'

/** Links to the next page of a list: the same request with the cursor of its last row. */
export const linkNext = (ctx: Context, cursor: string): void => {
  const query = new URLSearchParams(ctx.querystring)
  query.set('cursor', cursor)
  ctx.set('Link', `<${ctx.path}?${query.toString()}>; rel="next"`)
}
