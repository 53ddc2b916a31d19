import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { SIGN_IN_RETURN_KEY } from '../../shared/paths.ts'
import { type RouteContract, withContract } from '../http/contract.ts'
import { messageBody, sendPlainPage } from '../http/plainPage.ts'
import { admit } from '../http/rateLimits.ts'
import { currentUser, isSuspended, sessionIdOf } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { deviceName } from '../sessions/deviceName.ts'
import { type Identity, signInUser } from '../users/signInUser.ts'
import type { Config } from '../config.ts'
import { forbidden, HttpError, isWithoutRoom, takesNoWrites } from '../http/errors.ts'
import { forRequest } from '../http/requestIds.ts'
import {
  clearPendingCookie,
  clearSessionCookie,
  pendingCookieOf,
  setPendingCookie,
  setSessionCookie,
} from './authCookies.ts'
import { type IdentityProvider, IdTokenError, operatorEmail, verifyIdToken } from './identityProvider.ts'
import type { PendingSignIn } from './pendingSignIn.ts'

export const authRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/auth', sensitive: true })
  router.use(limited(services))
  router.get('/google', withContract(contractOf('Begins a sign-in', [302, 502, 503]), start(services)))
  router.get(
    '/google/callback',
    withContract(contractOf('Ends a sign-in', [200, 400, 403, 502, 503, 507]), finish(services)),
  )
  const signOut = contractOf('Signs out the person who follows a link of our own pages', [302, 403])
  router.get('/logout', withContract(signOut, signOutByLink(services)))
  router.post('/logout', withContract(contractOf('Signs out', [302]), signOutByButton(services)))
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
    if (!provider) return
    const pending = await runGrant(ctx, provider, { query: {} })
    setPendingCookie(services.config, ctx, await services.pendingSignIns.seal(pending))
  }

const finish =
  (services: Services): Middleware =>
  async (ctx) => {
    const { config, sessions, securityLog } = services
    const pending = await services.pendingSignIns.open(pendingCookieOf(config, ctx))
    clearPendingCookie(config, ctx)
    if (!pending)
      return sendMessage(
        ctx,
        400,
        'Sign-in has ended',
        'It was finished already or took too long. Please try again.',
      )
    const provider = await reachProvider(services, ctx)
    if (!provider) return
    const identity = await identify(services, ctx, provider, pending)
    if (!identity)
      return sendMessage(ctx, 400, 'Sign-in did not succeed', 'Nothing has changed. Please try again.')
    const device = deviceName(ctx.get('User-Agent'))
    const begin = async () => {
      const user = await signInUser(services.store, identity, operatorEmail(config))
      if (isSuspended(user)) return user
      // Always with a new id, so that an id known from before is useless.
      await sessions.end(sessionIdOf(config, ctx))
      setSessionCookie(config, ctx, await sessions.begin(Number(user._id), device))
      return user
    }
    const user = await begin().catch((error: unknown) =>
      refuseWithoutWrites(forRequest(services, ctx), error),
    )
    if (isSuspended(user)) {
      securityLog.write('sign-in-refused', { who: user, request: ctx, details: { reason: 'suspended' } })
      return sendMessage(ctx, 403, 'You cannot sign in', suspensionText(user))
    }
    securityLog.write('signed-in', { who: user, request: ctx, details: { device } })
    sendSignedInPage(ctx, { publicUrl: config.publicUrl, isUsernameTaken: user.username_pending })
  }

const suspensionText = ({ suspended_reason: reason }: Pick<UserDocument, 'suspended_reason'>): string =>
  reason ? `This account is suspended: ${reason}` : 'This account is suspended.'

/** Says why nobody can sign in to a server that cannot keep a session. @throws HttpError 503, 507 */
const refuseWithoutWrites = ({ log }: Services, error: unknown): never => {
  if (!isWithoutRoom(error) && !takesNoWrites(error)) throw error
  log.error({ err: error }, 'a sign-in could not be kept')
  throw isWithoutRoom(error)
    ? new HttpError(
        507,
        'Nobody can sign in at the moment, because the server’s disk is full. Please try later.',
      )
    : new HttpError(
        503,
        'Nobody can sign in at the moment, because the server cannot save anything. Please try later.',
      )
}

/** Longer than any provider's code or state. */
const PARAMETER_MAX = 4096

const parameter = z.string().max(PARAMETER_MAX).optional().catch(undefined)

/** What a provider sends back. Everything else in the address is ignored. */
const returnedSchema = z.object({ code: parameter, state: parameter, error: parameter })

interface GrantRequest {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly pending?: PendingSignIn
}

/**
 * Lets grant answer the request, and returns what it needs when the provider redirects back. It gets only the given parts
 * of the request, since it would store everything else in the address as well.
 */
const runGrant = async (
  ctx: Context,
  provider: IdentityProvider,
  { query, pending }: GrantRequest,
): Promise<unknown> => {
  const session: { grant?: unknown } = { grant: pending }
  ctx.session = session
  ctx.query = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  await provider.grant(ctx, async () => {})
  return session.grant
}

const reachProvider = async (services: Services, ctx: Context): Promise<IdentityProvider | null> => {
  try {
    const provider = await services.identities.current()
    if (!provider)
      sendMessage(
        ctx,
        503,
        'Sign-in is not set up',
        'The operator of this server has to configure an identity provider first. Everything that needs no account works.',
      )
    return provider
  } catch (error) {
    forRequest(services, ctx).log.error({ err: error }, 'identity provider unreachable')
    sendMessage(
      ctx,
      502,
      'Sign-in is not available',
      'The sign-in service does not respond. Please try again later.',
    )
    return null
  }
}

const grantedSchema = z.object({ id_token: z.string().min(1) })

/** Returns the person whom the provider vouches for. Logs the reason and returns null if it refuses or cannot be trusted. */
const identify = async (
  { securityLog }: Services,
  ctx: Context,
  provider: IdentityProvider,
  pending: PendingSignIn,
): Promise<Identity | null> => {
  const refuse = (reason: string) => {
    securityLog.write('sign-in-refused', { who: null, request: ctx, details: { reason } })
    return null
  }
  await runGrant(ctx, provider, { query: returnedSchema.parse(ctx.query), pending })
  const granted: unknown = ctx.state.grant?.response
  const tokens = grantedSchema.safeParse(granted)
  if (!tokens.success) return refuse(`by the provider: ${reasonOf(granted)}`)
  try {
    const { address, key, clientId, keys } = provider
    const { nonce } = pending
    const claims = await verifyIdToken(tokens.data.id_token, { issuer: address, clientId, nonce, keys })
    return { issuer: key, ...claims }
  } catch (error) {
    if (!(error instanceof IdTokenError)) throw error
    return refuse(`ID token: ${error.message}`)
  }
}

/** Providers give reasons like `access_denied`. Anything else may contain what must not be logged. */
const reasonSchema = z.object({ error: z.string().regex(/^[\w .:-]{1,100}$/) })

const reasonOf = (granted: unknown): string => reasonSchema.safeParse(granted).data?.error ?? 'no ID token'

const sendMessage = (ctx: Context, status: number, heading: string, text: string): void =>
  sendPlainPage(ctx, status, { title: heading, body: messageBody(heading, text) })

/** The signals that the pages listen for; see `web/features/account/useSignInSignals.ts`. */
const CHANNEL = 'pinfold-sign-in'
const MESSAGE = { type: 'oauth-success' }

/** A popup has closed by then. */
const CLOSING_MS = 300

/** The last page of the popup: signals the page that opened it, in two ways, and closes. Outside a popup it goes where the sign-in began, or home. */
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
let began = null
try {
  began = sessionStorage.getItem(${inScript(SIGN_IN_RETURN_KEY)})
  sessionStorage.removeItem(${inScript(SIGN_IN_RETURN_KEY)})
} catch {}
setTimeout(() => location.replace(began ?? ${inScript(home)}), window.opener ? ${CLOSING_MS} : 0)
`,
  })
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Signs out if our own link is followed. Otherwise it asks first: an image or a link on another site must not sign
 * people out.
 */
const signOutByLink =
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
const signOutByButton =
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
  if (user) securityLog.write('signed-out', { who: user, request: ctx })
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
