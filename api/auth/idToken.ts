import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Identity } from '../users/signInUser.ts'

/** Signatures with a key pair alone: `none` and shared secrets are never acceptable. */
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

/** What an ID token must be, to be believed. */
export interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly keys: JWTVerifyGetKey
}

/** Why somebody was not signed in; for the log, not for them. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
}

export const remoteKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000, cooldownDuration: 10_000 })

/** Who the token names, once signature, issuer, audience, times and nonce have proved right. @throws IdTokenError */
export const verifyIdToken = async (token: string, expected: Expected): Promise<Omit<Identity, 'issuer'>> => {
  const claims = claimsSchema.safeParse(await verifiedPayload(token, expected))
  if (!claims.success) throw new IdTokenError(z.prettifyError(claims.error))
  const { sub, nonce, azp, email, email_verified, name } = claims.data
  if (nonce !== expected.nonce) throw new IdTokenError('The nonce is not the one that was sent.')
  if (azp !== undefined && azp !== expected.clientId)
    throw new IdTokenError('The token was made for another.')
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
