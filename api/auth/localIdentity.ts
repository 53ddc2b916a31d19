import { exportJWK, generateKeyPair } from 'jose'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, {
  type Adapter,
  type AdapterConstructor,
  type AdapterPayload,
  type Configuration,
} from 'oidc-provider'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isLoopbackHost } from '../config.ts'
import { escapeHtml, plainPage, type PlainPage, plainPagePolicy } from '../http/plainPage.ts'

const CLIENT_ID = 'pinfold'

/**
 * An OpenID provider that accepts any identity, for development and for trying the product out. It uses another
 * host name than the server, since cookies do not distinguish ports, and serves this machine alone.
 */
export const startLocalIdentity = async (publicUrl: string, log: Logger) => {
  const server = createServer()
  const port = await listen(server)
  const host = `${new URL(publicUrl).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${port}`
  const clientSecret = randomBytes(32).toString('base64url')
  const people = new Map<string, Person>()
  const provider = new Provider(`http://${host}`, await configuration({ publicUrl, clientSecret, people }))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'local sign-in failed'))
  const answer = answerer({ provider, people, host, publicUrl })
  server.on('request', (req, res) => {
    answer(req, res).catch((error: unknown) => {
      log.warn({ err: error }, 'local sign-in failed')
      if (!res.headersSent) res.writeHead(400)
      res.end('This sign-in cannot continue. Please start again.')
    })
  })
  return {
    issuer: { address: `http://${host}`, key: 'local', clientId: CLIENT_ID, clientSecret, prompt: 'login' },
    close: () => stop(server),
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

interface Parts {
  readonly provider: Provider
  readonly people: Map<string, Person>
  readonly host: string
  readonly publicUrl: string
}

const answerer = ({ provider, people, host, publicUrl }: Parts) => {
  const rest = provider.callback()
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!isDirect(req, host)) {
      res.writeHead(403).end('Local sign-in only works on this machine.')
      return
    }
    forgetSession(req)
    if (!req.url?.startsWith('/sign-in/')) return void (await rest(req, res))
    await provider.interactionDetails(req, res)
    if (req.method !== 'POST') return sendSignInForm(res, publicUrl)
    const person = await readPerson(req)
    if (typeof person === 'string') return sendSignInForm(res, publicUrl, person)
    people.set(person.email, person)
    await provider.interactionFinished(req, res, { login: { accountId: person.email } })
  }
}

/**
 * Nobody stays signed in here. Of a browser in which somebody else has signed in before, oidc-provider would first end that
 * session, and then not find the sign-in under way.
 */
const forgetSession = ({ headers }: IncomingMessage): void => {
  if (headers.cookie === undefined) return
  headers.cookie = headers.cookie
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')
}

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether a request comes from this machine, by the expected host name, and through no proxy. */
const isDirect = (req: IncomingMessage, host: string): boolean =>
  isLoopbackHost((req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  req.headers.host === host &&
  FORWARDED.every((header) => req.headers[header] === undefined)

const configuration = async (parts: {
  publicUrl: string
  clientSecret: string
  people: Map<string, Person>
}): Promise<Configuration> => ({
  adapter: memoryAdapter(),
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: parts.clientSecret,
      redirect_uris: [`${parts.publicUrl}/auth/google/callback`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [await signingKey()] },
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
  ttl: { Interaction: 900, Session: 900, Grant: 900, AccessToken: 900, AuthorizationCode: 60, IdToken: 900 },
  findAccount: (_ctx, subject) => {
    const person = parts.people.get(subject)
    if (!person) return undefined
    return {
      accountId: subject,
      claims: () => ({ sub: subject, email: person.email, email_verified: true, name: person.name }),
    }
  },
  // To sign in here is to consent: there is no second page that asks.
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: CLIENT_ID,
      accountId: ctx.oidc.session?.accountId,
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

const signingKey = async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'local', use: 'sig', alg: 'ES256' }
}

interface Entry {
  payload: AdapterPayload
  readonly expiresAt: number
}

/** The storage of oidc-provider, for the lifetime of the process. */
const memoryAdapter = (): AdapterConstructor => {
  const entries = new Map<string, Entry>()

  const forgetExpired = () => {
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key)
  }
  const payloadsOf = (model: string) =>
    [...entries].filter(([key]) => key.startsWith(`${model}:`)).map(([, { payload }]) => payload)

  return class MemoryAdapter implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }
    async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number) {
      forgetExpired()
      const lifeMs = expiresInSeconds ? expiresInSeconds * 1000 : Infinity
      entries.set(`${this.#model}:${id}`, { payload, expiresAt: Date.now() + lifeMs })
    }
    async find(id: string) {
      return entries.get(`${this.#model}:${id}`)?.payload
    }
    async findByUid(uid: string) {
      return payloadsOf(this.#model).find((payload) => payload.uid === uid)
    }
    async findByUserCode(userCode: string) {
      return payloadsOf(this.#model).find((payload) => payload.userCode === userCode)
    }
    async consume(id: string) {
      const entry = entries.get(`${this.#model}:${id}`)
      if (entry) entry.payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) }
    }
    async destroy(id: string) {
      entries.delete(`${this.#model}:${id}`)
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    }
  }
}

const FORM_BYTES_MAX = 4096

const personSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(200, 'This e-mail address is too long.')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an e-mail address.'),
  name: z.string().trim().max(100, 'This name is too long.'),
})
type Person = z.infer<typeof personSchema>

/** Returns the person that the form names, or a sentence that says what is wrong with it. */
const readPerson = async (req: IncomingMessage): Promise<Person | string> => {
  const form = new URLSearchParams(await readText(req))
  const person = personSchema.safeParse({ email: form.get('email') ?? '', name: form.get('name') ?? '' })
  return person.success ? person.data : (person.error.issues[0]?.message ?? 'Please try again.')
}

const readText = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > FORM_BYTES_MAX) throw new Error('The form is too large.')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `publicUrl` is where the form leads in the end, through a redirect. */
const sendSignInForm = (res: ServerResponse, publicUrl: string, problem?: string): void => {
  const page: PlainPage = { title: 'Sign in', body: formBody(problem), formAction: [publicUrl] }
  res.writeHead(problem === undefined ? 200 : 400, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': plainPagePolicy(page),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  res.end(plainPage(page))
}

const formBody = (problem: string | undefined): string => `
<span class="note">Local sign-in – development only</span>
<h1>Sign in to Pinfold</h1>
<p>No identity provider is set up, so this machine vouches for you. Any e-mail will do.</p>
<form method="post">
  <label>E-mail<input name="email" type="email" required maxlength="200" autocomplete="email" autofocus
    placeholder="operator@localhost"></label>
  <label>Name<input name="name" maxlength="100" autocomplete="name"></label>
  ${problem === undefined ? '' : `<span class="problem" role="alert">${escapeHtml(problem)}</span>`}
  <button type="submit">Sign in</button>
</form>`
