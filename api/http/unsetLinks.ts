import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { messageBody, sendPlainPage } from './plainPage.ts'

/** Where the links for support and for the chat lead as long as the operator has set no address for them. */
export const unsetLinks =
  ({ supportUrl, chatUrl }: Pick<Config, 'supportUrl' | 'chatUrl'>): Middleware =>
  (ctx, next) => {
    const unset = [
      { path: '/support', url: supportUrl, title: 'Support', text: 'takes no support yet' },
      { path: '/chat', url: chatUrl, title: 'Community chat', text: 'has no chat yet' },
    ].find(({ path, url }) => path === ctx.path && url === null)
    if (!unset || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { title, text } = unset
    sendPlainPage(ctx, 200, { title, body: messageBody(title, `Whoever runs this site ${text}.`) })
    return undefined
  }
