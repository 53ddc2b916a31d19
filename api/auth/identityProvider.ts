import grantKoa from 'grant-koa'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Config, isLoopbackHost, LOCAL_ISSUER } from '../config.ts'
import type { Identity } from '../users/signInUser.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const DISCOVERY_MS = 10_000

/** How people sign in here. All kinds but `none` use the same flow. */
export type SignInKind = 'google' | 'issuer' | 'local' | 'none'

/** The local provider gives any account to anyone, so it is used only if nobody else can reach this server, or by name. */
export const signInKind = (config: Config): SignInKind => {
  if (config.google) return 'google'
  if (config.oidcIssuer) return config.oidcIssuer === LOCAL_ISSUER ? 'local' : 'issuer'
  const isPrivate = isLoopbackHost(config.host) && isLoopbackHost(new URL(config.publicUrl).hostname)
  return isPrivate && config.nodeEnv !== 'production' && !config.trustProxy ? 'local' : 'none'
}

/** The verified address of user 1. */
export const operatorEmail = (config: Config): string | null =>
  config.operatorEmail ?? (signInKind(config) === 'local' ? 'operator@localhost' : null)

export interface IdentityProvider extends Issuer {
  readonly keys: JWTVerifyGetKey
  /** Redirects the browser to the provider, and handles its return. */
  readonly grant: Middleware
}

export interface IdentityProviders {
  /** Discovered at the first sign-in; null if nobody can sign in here. */
  current(): Promise<IdentityProvider | null>
  close(): Promise<void>
}

export const createIdentityProviders = (config: Config, log: Logger): IdentityProviders => {
  let current: Promise<IdentityProvider | null> | undefined
  let closeLocal = async () => {}

  const issuerOf = async (): Promise<Issuer | null> => {
    const kind = signInKind(config)
    if (kind !== 'local') return configuredIssuer(config)
    const { startLocalIdentity } = await import('./localIdentity.ts')
    const local = await startLocalIdentity(config.publicUrl, log)
    closeLocal = local.close
    return local.issuer
  }

  const find = async () => {
    const issuer = await issuerOf()
    return issuer && discover(config, issuer)
  }

  return {
    current: () => {
      current ??= find().catch((error: unknown) => {
        current = undefined
        throw error
      })
      return current
    },
    close: async () => {
      await current?.catch(() => null)
      await closeLocal()
    },
  }
}

const configuredIssuer = ({ google, oidcIssuer, oidcClient }: Config): Issuer | null => {
  if (google) return { address: GOOGLE_ISSUER, key: GOOGLE_ISSUER, ...google, prompt: 'select_account' }
  if (!oidcIssuer) return null
  return { address: oidcIssuer, key: oidcIssuer, ...oidcClient, prompt: undefined }
}

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Discovery = z.infer<typeof discoverySchema>

const discover = async (config: Config, issuer: Issuer): Promise<IdentityProvider> => {
  const address = `${issuer.address.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  const discovery = discoverySchema.parse(await answer.json())
  if (discovery.issuer !== issuer.address) throw new Error(`${address} has the issuer ${discovery.issuer}.`)
  return { ...issuer, keys: remoteKeys(discovery.jwks_uri), grant: grantOf(config, issuer, discovery) }
}

/** Named `google` for every issuer, since that is part of the address. */
const grantOf = (config: Config, issuer: Issuer, discovery: Discovery): Middleware =>
  grantKoa({
    defaults: { origin: config.publicUrl, prefix: '/auth', transport: 'state' },
    google: {
      oauth: 2,
      authorize_url: discovery.authorization_endpoint,
      access_url: discovery.token_endpoint,
      key: issuer.clientId,
      secret: issuer.clientSecret,
      scope: ['openid', 'email', 'profile'],
      scope_delimiter: ' ',
      state: true,
      nonce: true,
      pkce: true,
      response: ['tokens'],
      ...(issuer.prompt && { custom_params: { prompt: issuer.prompt } }),
    },
  })

/** Who vouches for people, and our client there. */
export interface Issuer {
  readonly address: string
  /** What accounts are keyed by: the address, except for the local provider, whose port changes. */
  readonly key: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The page for somebody who is already signed in there. */
  readonly prompt: string | undefined
}

/** Only signatures with a key pair: `none` and shared secrets are never accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const CLOCK_SKEW_S = 60

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(320).default(''),
  email_verified: z.boolean().default(false),
  name: z.string().max(500).default(''),
})

/** What an ID token must match. */
interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly keys: JWTVerifyGetKey
}

/** Why somebody was not signed in. For the log only. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
}

const remoteKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000, cooldownDuration: 10_000 })

/** Verifies signature, issuer, audience, times and nonce of a token, and returns whom it names. @throws IdTokenError */
export const verifyIdToken = async (token: string, expected: Expected): Promise<Omit<Identity, 'issuer'>> => {
  const claims = claimsSchema.safeParse(await verifiedPayload(token, expected))
  if (!claims.success) throw new IdTokenError(z.prettifyError(claims.error))
  const { sub, nonce, azp, email, email_verified, name } = claims.data
  if (nonce !== expected.nonce) throw new IdTokenError('The nonce is not the one that was sent.')
  if (azp !== undefined && azp !== expected.clientId)
    throw new IdTokenError('The token was issued for another client.')
  return { subject: sub, email: email.toLowerCase(), isEmailVerified: email_verified, name }
}

const verifiedPayload = async (token: string, { issuer, clientId, keys }: Expected): Promise<unknown> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    })
    return payload
  } catch (error) {
    throw new IdTokenError(error instanceof Error ? error.message : String(error))
  }
}
