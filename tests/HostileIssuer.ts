import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { drain, listen } from '../api/listen.ts'

/** The claims of an honest provider about the person signing in, and its signing key. */
export interface Honest {
  readonly claims: JWTPayload & { readonly iss: string; readonly aud: string; readonly nonce: string }
  readonly privateKey: CryptoKey
  /** Its public key in the provider's key set. */
  readonly publicJwk: object
}

export interface HostileIssuer {
  readonly address: string
  /** Makes the ID token of the sign-ins that follow; null for none at all. */
  forge: (honest: Honest) => Promise<string | null>
  /** What the token endpoint was asked with, newest last. */
  readonly exchanges: URLSearchParams[]
  close(): Promise<void>
}

export const CLIENT_ID = 'pinfold-test'

const KEY_ID = 'the-key'

export const sign = (claims: JWTPayload, key: CryptoKey, keyId = KEY_ID): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(key)

/** An OpenID provider over real HTTP that returns whatever ID token a test wants. Every user is Mallory. */
export const startHostileIssuer = async (): Promise<HostileIssuer> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' }
  const server = createServer()
  const address = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`
  const nonces = new Map<string, string>()

  const issuer: HostileIssuer = {
    address,
    forge: ({ claims }) => sign(claims, privateKey),
    exchanges: [],
    close: () => drain(server, 0),
  }

  const authorize = (query: URLSearchParams, res: ServerResponse) => {
    const code = `code-${nonces.size}`
    nonces.set(code, query.get('nonce') ?? '')
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    res.writeHead(302, { Location: back.href }).end()
  }

  const exchange = async (req: IncomingMessage, res: ServerResponse) => {
    const form = new URLSearchParams(await textOf(req))
    issuer.exchanges.push(form)
    const idToken = await issuer.forge({
      claims: honestClaims(address, nonces.get(form.get('code') ?? '') ?? ''),
      privateKey,
      publicJwk,
    })
    json(res, {
      access_token: 'access',
      token_type: 'Bearer',
      ...(idToken !== null && { id_token: idToken }),
    })
  }

  server.on('request', (req, res) => {
    const url = new URL(req.url ?? '/', address)
    if (url.pathname === '/authorize') authorize(url.searchParams, res)
    else if (url.pathname === '/token') void exchange(req, res)
    else if (url.pathname === '/jwks') json(res, { keys: [publicJwk] })
    else json(res, discovery(address))
  })
  return issuer
}

const honestClaims = (address: string, nonce: string) => ({
  iss: address,
  aud: CLIENT_ID,
  sub: 'mallory',
  nonce,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 300,
  email: 'mallory@example.com',
  email_verified: true,
  name: 'Mallory',
})

const discovery = (address: string) => ({
  issuer: address,
  authorization_endpoint: `${address}/authorize`,
  token_endpoint: `${address}/token`,
  jwks_uri: `${address}/jwks`,
})

const json = (res: ServerResponse, body: unknown) => {
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(body))
}

const textOf = async (req: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return text
}
