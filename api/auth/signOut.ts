import type { Context, Middleware } from 'koa'
import type { Config } from '../config.ts'
import { forbidden } from '../http/errors.ts'
import { sendPlainPage } from '../http/plainPage.ts'
import { currentUser, sessionIdOf } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import { clearSessionCookie } from './authCookies.ts'

/**
 * Signs out if our own link is followed. Otherwise it asks first: an image or a link on another site must not sign
 * people out.
 */
export const signOutByLink =
  (services: Services): Middleware =>
  async (ctx) => {
    if (isOwnNavigation(services.config, ctx)) return endSession(services, ctx)
    await services.securityLog.refused(ctx, 403)
    if (ctx.accepts('json', 'html') === 'json') throw forbidden('This request comes from another site.')
    sendPlainPage(ctx, 403, {
      title: 'Sign out?',
      body:
        '<h1>Sign out?</h1><p>You came here from outside Pinfold, so nothing has changed yet.</p>' +
        '<form method="post" action="/auth/logout"><button>Sign out</button></form>',
    })
  }

/** Signs out after that confirmation. Writes from other sites are refused earlier. */
export const signOutByButton =
  (services: Services): Middleware =>
  (ctx) =>
    endSession(services, ctx)

const endSession = async (services: Services, ctx: Context): Promise<void> => {
  const { config, sessions, securityLog } = services
  const user = await currentUser(services, ctx)
  await sessions.end(sessionIdOf(config, ctx))
  clearSessionCookie(config, ctx)
  // Not "storage": the maps and pins that people keep in their browser are theirs, signed in or not.
  ctx.set('Clear-Site-Data', '"cache"')
  ctx.redirect('/')
  if (user) securityLog.write('signed-out', { who: user, address: ctx.ip })
}

/**
 * Whether the request comes from one of our own pages. Browsers say so in `Sec-Fetch-*`; where they do not, as over plain
 * HTTP, the page is in `Referer`, which our pages send only to our own site.
 */
const isOwnNavigation = ({ publicUrl }: Config, ctx: Context): boolean => {
  const site = ctx.get('Sec-Fetch-Site')
  if (site === '') return originOf(ctx.get('Origin') || ctx.get('Referer')) === publicUrl
  const isDocument = ['', 'document'].includes(ctx.get('Sec-Fetch-Dest'))
  return site === 'same-origin' && ctx.get('Sec-Fetch-Mode') === 'navigate' && isDocument
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
