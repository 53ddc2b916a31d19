import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type Koa from 'koa'
import { z } from 'zod'
import { forbidden } from '../http/HttpError.ts'
import { answerPlainPage, messageBody } from '../http/plainPage.ts'
import type { Services } from '../services.ts'
import { signInUser, type Identity } from '../users/signInUser.ts'
import { currentUser } from '../http/currentUser.ts'
import { operatorEmail, type IdentityProvider } from './identityProvider.ts'
import { IdTokenError, verifyIdToken } from './idToken.ts'
import { forgetPendingSignIn, pendingSignIn, session, signInSession, signOutSession } from './session.ts'
import { answerSignedIn } from './signedInPage.ts'

export const authRoutes = (services: Services, app: Koa): Router => {
  const router = new Router({ prefix: '/auth' })
  router.use(limited(services), session(services, app))
  router.get('/google', start(services))
  router.get('/google/callback', finish(services))
  router.get('/logout', signOut)
  return router
}

const limited =
  (services: Services): Middleware =>
  async (ctx, next) => {
    await services.rateLimits.consume('auth', ctx, await currentUser(services, ctx))
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
      return say(ctx, 400, 'Sign-in has ended', 'It was finished already or took too long. Please try again.')
    const provider = await reachProvider(services, ctx)
    if (!provider) return
    const identity = await identify(services, ctx, provider, pending.nonce)
    forgetPendingSignIn(ctx)
    if (!identity) return say(ctx, 400, 'Sign-in did not succeed', 'Nothing has changed. Please try again.')
    const user = await signInUser(services.store, identity, operatorEmail(services.config))
    await signInSession(ctx, Number(user._id))
    answerSignedIn(ctx, { publicUrl: services.config.publicUrl, isUsernameTaken: user.username_pending })
  }

/** An image or a link elsewhere must not sign people out. */
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
      say(
        ctx,
        503,
        'Sign-in is not set up',
        'Whoever runs this server has to name an identity provider first. Everything that needs no account works.',
      )
    return provider
  } catch (error) {
    log.error({ err: error }, 'identity provider unreachable')
    say(
      ctx,
      502,
      'Sign-in is out of reach',
      'The service that signs people in does not answer. Please try again later.',
    )
    return null
  }
}

const grantedSchema = z.object({ id_token: z.string().min(1) })

/** Who the provider says is there; null, and the reason logged, if it does not or is not to be believed. */
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

const say = (ctx: Context, status: number, heading: string, text: string): void =>
  answerPlainPage(ctx, status, { title: heading, body: messageBody(heading, text) })
