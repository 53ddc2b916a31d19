import { join, resolve } from 'node:path'
import { z } from 'zod'
import { printableS3, type S3Location, s3LocationSchema } from './files/s3/s3Location.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The one address that people use; every other host is redirected to it. Without a trailing slash. */
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly dataDir: string
  /** Null: documents are kept in `dataDir`. */
  readonly mongodbUrl: string | null
  /** Null: files are kept where the documents are. */
  readonly s3: S3Location | null
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null
  /** Another OpenID provider instead of Google; `LOCAL_ISSUER` for a trial. */
  readonly oidcIssuer: string | null
  /** Our client at that provider. Without a secret it is a public client, protected by PKCE. */
  readonly oidcClient: { readonly clientId: string; readonly clientSecret: string | undefined }
  /** The person who signs in with this verified address becomes user 1. */
  readonly operatorEmail: string | null
  /** Null: generated at the first start and kept in `dataDir`. Never null with `mongodbUrl`. */
  readonly sessionSecret: string | null
  readonly maxUploadBytes: number
  readonly maxImagePixels: number
  /** What decoding one picture may take, besides the process that does it. */
  readonly maxDecodingBytes: number
  /** Null: only this machine itself may read `/metrics`. */
  readonly metricsToken: string | null
  readonly supportUrl: string | null
  readonly chatUrl: string | null
  readonly analyticsUrl: string | null
  /** The other sites whose pictures of POIs the pages show; elsewhere a link leads to them. */
  readonly imageSites: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly nodeEnv: string
}

/** Its message is one sentence for the person who starts the server, and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Names the local provider, which gives any account to anyone on this machine, where it would not be used by itself. */
export const LOCAL_ISSUER = 'local'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

const webAddress = z.string().refine(isWebAddress, 'must be an address that begins with http:// or https://')

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (sites) => sites.every((site) => isWebAddress(site) && isBareOrigin(site)),
    'must be addresses without a path, such as https://images.example, with spaces between them',
  )
  .transform((sites) => sites.map((site) => new URL(site).origin))

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true')

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .refine(isBareOrigin, 'must be a host alone, without a path, a query or a password')
    .optional(),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().default('./data'),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/./, 'must begin with mongodb:// or mongodb+srv://')
    .optional(),
  S3_URL: s3LocationSchema.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z
    .literal(LOCAL_ISSUER)
    .or(webAddress.refine(isSafeIssuer, 'must begin with https:// unless it is on this machine'))
    .optional(),
  OIDC_CLIENT_ID: z.string().default('pinfold'),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').or(z.literal('operator@localhost')).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MAX_UPLOAD_MB: wholeNumber(1, 4096).default(100),
  MAX_IMAGE_MEGAPIXELS: wholeNumber(1, 4096).default(400),
  MAX_DECODING_MB: wholeNumber(64, 65_536).default(640),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]*$/, 'may have letters, digits and . _ ~ + / = - only')
    .min(32, 'must have at least 32 characters')
    .optional(),
  SUPPORT_URL: webAddress.optional(),
  CHAT_URL: webAddress.optional(),
  ANALYTICS_URL: webAddress.optional(),
  IMAGE_SITES: origins.default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default(''),
})
type Environment = z.infer<typeof environmentSchema>

/** Reads the configuration. An empty variable counts as unset. @throws ConfigError about the first wrong variable */
export const loadConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.error))
  return configOf(parsed.data)
}

const configOf = (env: Environment): Config => ({
  port: env.PORT,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : defaultPublicUrl(env.PORT),
  trustProxy: env.TRUST_PROXY,
  dataDir: resolve(env.DATA_DIR),
  mongodbUrl: env.MONGODB_URL ?? null,
  s3: env.S3_URL ?? null,
  google: googleOf(env),
  oidcIssuer: issuerOf(env),
  oidcClient: { clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET },
  operatorEmail: env.OPERATOR_EMAIL?.toLowerCase() ?? null,
  sessionSecret: sessionSecretOf(env),
  maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
  maxImagePixels: env.MAX_IMAGE_MEGAPIXELS * 1_000_000,
  maxDecodingBytes: env.MAX_DECODING_MB * 1024 * 1024,
  metricsToken: env.METRICS_TOKEN ?? null,
  supportUrl: env.SUPPORT_URL ?? null,
  chatUrl: env.CHAT_URL ?? null,
  analyticsUrl: env.ANALYTICS_URL ?? null,
  imageSites: env.IMAGE_SITES,
  logLevel: env.LOG_LEVEL,
  nodeEnv: env.NODE_ENV,
})

const googleOf = (env: Environment): Config['google'] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId) throw new ConfigError('GOOGLE_CLIENT_SECRET is missing, although GOOGLE_CLIENT_ID is set.')
  if (clientSecret)
    throw new ConfigError('GOOGLE_CLIENT_ID is missing, although GOOGLE_CLIENT_SECRET is set.')
  return null
}

const issuerOf = (env: Environment): string | null => {
  if (env.OIDC_ISSUER && env.GOOGLE_CLIENT_ID)
    throw new ConfigError('OIDC_ISSUER and GOOGLE_CLIENT_ID are both set. Set only one of them.')
  if (env.OIDC_ISSUER === LOCAL_ISSUER && env.NODE_ENV === 'production')
    throw new ConfigError('OIDC_ISSUER is local, which is for trials alone: not with NODE_ENV=production.')
  return env.OIDC_ISSUER ?? null
}

/** Servers that share their documents share their sessions too, so none of them can use a secret of its own. */
const sessionSecretOf = (env: Environment): string | null => {
  if (env.MONGODB_URL && !env.SESSION_SECRET)
    throw new ConfigError('SESSION_SECRET is missing, although MONGODB_URL is set.')
  return env.SESSION_SECRET ?? null
}

export const defaultPublicUrl = (port: number): string => new URL(`http://localhost:${port}`).origin

/** The file of the secret that the server generates for itself. */
export const sessionSecretPath = (config: Config): string => join(config.dataDir, 'session-secret')

/** Returns the configuration without its secrets, by variable name, for printing at startup. */
export const printableConfig = (config: Config): Record<string, string | number | boolean | null> => ({
  PORT: config.port,
  HOST: config.host,
  PUBLIC_URL: config.publicUrl,
  TRUST_PROXY: config.trustProxy,
  DATA_DIR: config.dataDir,
  MONGODB_URL: config.mongodbUrl && withoutSecrets(config.mongodbUrl),
  S3_URL: config.s3 && printableS3(config.s3),
  GOOGLE_CLIENT_ID: config.google?.clientId ?? null,
  OIDC_ISSUER: config.oidcIssuer,
  OIDC_CLIENT_ID: config.oidcIssuer && config.oidcClient.clientId,
  OPERATOR_EMAIL: config.operatorEmail,
  SESSION_SECRET: config.sessionSecret ? 'set' : 'kept in DATA_DIR',
  MAX_UPLOAD_MB: config.maxUploadBytes / (1024 * 1024),
  MAX_IMAGE_MEGAPIXELS: config.maxImagePixels / 1_000_000,
  MAX_DECODING_MB: config.maxDecodingBytes / (1024 * 1024),
  METRICS_TOKEN: config.metricsToken && 'set',
  SUPPORT_URL: config.supportUrl,
  CHAT_URL: config.chatUrl,
  ANALYTICS_URL: config.analyticsUrl,
  IMAGE_SITES: config.imageSites.join(' ') || null,
  LOG_LEVEL: config.logLevel,
  NODE_ENV: config.nodeEnv,
})

/** Leaves out the user, the password, and the options, which may hold further secrets. */
const withoutSecrets = (mongodbUrl: string): string =>
  mongodbUrl.replace(/\?.*$/s, '').replace(/^([^/]+\/\/).*@/s, '$1')

/** Whether only programs on this machine can reach the host. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  hostname === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}${password}` === ''
}

const sentenceOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')} ${issue.message}.` : 'The configuration is wrong.'
}
