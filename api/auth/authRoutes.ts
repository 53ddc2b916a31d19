import Router from '@koa/router'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { type RouteContract, withContract } from '../http/contract.ts'
import { forbidden } from '../http/errors.ts'
import { messageBody, sendPlainPage } from '../http/plainPage.ts'
import { admit } from '../http/rateLimits.ts'
import type { Services } from '../services.ts'
import { type Identity, signInUser } from '../users/signInUser.ts'
import { type IdentityProvider, IdTokenError, operatorEmail, verifyIdToken } from './identityProvider.ts'
import {
  forgetPendingSignIn,
  pendingSignIn,
  session,
  signInSession,
  signOutSession,
} from './signInSession.ts'

export const authRoutes = (services: Services, app: Koa): Router => {
  const router = new Router({ prefix: '/auth' })
  router.use(limited(services), session(services, app))
  router.get('/google', withContract(contractOf('Begins a sign-in', [302, 502, 503]), start(services)))
  router.get(
    '/google/callback',
    withContract(contractOf('Ends a sign-in', [200, 400, 502, 503]), finish(services)),
  )
  router.get('/logout', withContract(contractOf('Signs out', [302]), signOut))
  return router
}

/** These routes answer people with pages and redirects. Programs that ask for JSON get refusals as JSON. */
const contractOf = (summary: string, statuses: readonly number[]): RouteContract => ({
  summary,
  session: 'optional',
  answer: { statuses, contentTypes: ['text/html'] },
  refusals: { 403: errorAnswerSchema, 429: errorAnswerSchema },
})

const limited =
  (services: Services): Middleware =>
  async (ctx, next) => {
    await admit(services, ctx, 'auth')
    ctx.set('Cache-Control', 'no-store')
    await next()
  }

const start =
  (services: Services): Middleware =>
  async (ctx) => {
    const provider = await reachProvider(services, ctx)
    await provider?.grant(ctx, async () => {})
  }

const finish =
  (services: Services): Middleware =>
  async (ctx) => {
    const pending = pendingSignIn(ctx)
    if (!pending)
      return sendMessage(
        ctx,
        400,
        'Sign-in has ended',
        'It was finished already or took too long. Please try again.',
      )
    const provider = await reachProvider(services, ctx)
    if (!provider) return
    const identity = await identify(services, ctx, provider, pending.nonce)
    forgetPendingSignIn(ctx)
    if (!identity)
      return sendMessage(ctx, 400, 'Sign-in did not succeed', 'Nothing has changed. Please try again.')
    const user = await signInUser(services.store, identity, operatorEmail(services.config))
    await signInSession(ctx, Number(user._id))
    sendSignedInPage(ctx, { publicUrl: services.config.publicUrl, isUsernameTaken: user.username_pending })
  }

/** An image or a link on another site must not sign people out. */
const signOut: Middleware = (ctx) => {
  if (['cross-site', 'same-site'].includes(ctx.get('Sec-Fetch-Site')))
    throw forbidden('This request comes from another site.')
  signOutSession(ctx)
  ctx.redirect('/')
}

const reachProvider = async (
  { identities, log }: Services,
  ctx: Context,
): Promise<IdentityProvider | null> => {
  try {
    const provider = await identities.current()
    if (!provider)
      sendMessage(
        ctx,
        503,
        'Sign-in is not set up',
        'The operator of this server has to configure an identity provider first. Everything that needs no account works.',
      )
    return provider
  } catch (error) {
    log.error({ err: error }, 'identity provider unreachable')
    sendMessage(
      ctx,
      502,
      'Sign-in is out of reach',
      'The sign-in service does not respond. Please try again later.',
    )
    return null
  }
}

const grantedSchema = z.object({ id_token: z.string().min(1) })

/** Returns the person whom the provider vouches for. Logs the reason and returns null if it refuses or cannot be trusted. */
const identify = async (
  { log }: Services,
  ctx: Context,
  provider: IdentityProvider,
  nonce: string,
): Promise<Identity | null> => {
  await provider.grant(ctx, async () => {})
  const granted: unknown = ctx.state.grant?.response
  const tokens = grantedSchema.safeParse(granted)
  if (!tokens.success) {
    log.warn({ granted: reasonOf(granted) }, 'sign-in refused by the provider')
    return null
  }
  try {
    const { address, key, clientId, keys } = provider
    const claims = await verifyIdToken(tokens.data.id_token, { issuer: address, clientId, nonce, keys })
    return { issuer: key, ...claims }
  } catch (error) {
    if (!(error instanceof IdTokenError)) throw error
    log.warn({ reason: error.message }, 'ID token refused')
    return null
  }
}

const reasonSchema = z.object({ error: z.unknown() })

const reasonOf = (granted: unknown): unknown => reasonSchema.safeParse(granted).data?.error ?? 'no ID token'

const sendMessage = (ctx: Context, status: number, heading: string, text: string): void =>
  sendPlainPage(ctx, status, { title: heading, body: messageBody(heading, text) })

/** The signals that the pages listen for; see `web/features/account/signInSignals.ts`. */
const CHANNEL = 'pinfold-sign-in'
const MESSAGE = { type: 'oauth-success' }

/** A popup has closed by then. A window that is still open was not a popup, and goes to the home page. */
const CLOSING_MS = 300

/** The last page of the popup: signals the page that opened it, in two ways, and closes. Outside a popup it goes home. */
const sendSignedInPage = (
  ctx: Context,
  page: { readonly publicUrl: string; readonly isUsernameTaken: boolean },
): void => {
  const home = page.isUsernameTaken ? '/?error=username_taken' : '/'
  sendPlainPage(ctx, 200, {
    title: 'Signed in',
    body: `<h1>You are signed in</h1><p>This window can be closed.</p><p><a class="button" href="${home}">To the maps</a></p>`,
    script: `
new BroadcastChannel(${inScript(CHANNEL)}).postMessage(${inScript(MESSAGE)})
if (window.opener) {
  window.opener.postMessage(${inScript(MESSAGE)}, ${inScript(page.publicUrl)})
  window.close()
}
setTimeout(() => location.replace(${inScript(home)}), window.opener ? ${CLOSING_MS} : 0)
`,
  })
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
