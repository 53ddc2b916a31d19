import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { operatorEmail, signInKind, type SignInKind } from './auth/identityProvider.ts'
import { type Config, ConfigError, defaultPublicUrl, loadConfig, printableConfig } from './config.ts'
import { isSource } from './entryPoint.ts'
import { startHousekeeping } from './housekeeping.ts'
import { builtAssets, type WebAssets } from './http/webAssets.ts'
import { createBoundedServer, drain, listen } from './listen.ts'
import { createLog } from './log.ts'
import { closeServices, openServices } from './openServices.ts'
import { StoreOpenError } from './store/Store.ts'

/** How long requests under way may take to end after a signal. */
const DRAIN_MS = 5_000

const main = async (): Promise<void> => {
  const loaded = loadConfig(process.env)
  const log = createLog(loaded.logLevel)
  const server = createBoundedServer()
  const port = await listen(server, loaded)
  const config: Config = {
    ...loaded,
    port,
    publicUrl: loaded.port === 0 && !process.env.PUBLIC_URL ? defaultPublicUrl(port) : loaded.publicUrl,
  }
  const close = await serve(server, config, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0), exitWithError))
  console.log(startLines(config).join('\n'))
}

/** Opens the services and serves requests with them. Returns a function that closes everything. */
const serve = async (server: Server, config: Config, log: Logger): Promise<() => Promise<void>> => {
  const opening = open(server, config, log)
  // Requests that arrive during startup wait for it to finish.
  server.on('request', (req, res) => void opening.then(({ answer }) => answer(req, res), exitWithError))
  const { services, web, housekeeping } = await opening
  return async () => {
    services.closing.abort()
    await web.close()
    await drain(server, DRAIN_MS)
    await housekeeping.stop()
    await closeServices(services)
  }
}

const open = async (server: Server, config: Config, log: Logger) => {
  const services = await openServices(config, log, { onStoreLost: endWithoutStore(log) })
  services.metrics.follow(server)
  const web = await webAssets(config, server)
  const housekeeping = await startHousekeeping(services)
  return { services, web, housekeeping, answer: createApp(services, web).callback() }
}

/** Loads Vite only where the sources run in development: a built server does not need it. */
const webAssets = async (config: Config, server: Server): Promise<WebAssets> => {
  if (!isSource() || config.nodeEnv !== 'development') return builtAssets()
  const { devAssets } = await import('./http/devAssets.ts')
  return devAssets(server)
}

/** Without its store the server can only refuse. What it acknowledged is on disk; a supervisor may restart it. */
const endWithoutStore = (log: Logger) => (error: Error) => {
  log.fatal({ err: error }, 'The store has failed, so the server ends.')
  process.exit(1)
}

/** Prints one sentence for an error that the person who started the server can fix, and everything for any other. */
const exitWithError = (error: unknown): void => {
  const isTheirs = error instanceof ConfigError || error instanceof StoreOpenError
  console.error(isTheirs ? error.message : error)
  process.exit(1)
}

/** The lines printed once the server is ready. */
const startLines = (config: Config): string[] => [
  '',
  `  Pinfold   ${config.publicUrl}`,
  `  Data      ${placeOfData(config)}`,
  `  Sign-in   ${SIGN_IN[signInKind(config)](config)}`,
  `  Operator  ${operatorEmail(config) ?? 'nobody: OPERATOR_EMAIL is not set'}`,
  '',
  ...configLines(config),
  '',
]

const placeOfData = (config: Config): string => {
  const { MONGODB_URL: mongodb, S3_URL: s3 } = printableConfig(config)
  const files = s3 === null ? '' : `, files in ${s3}`
  return mongodb === null
    ? `${config.dataDir}${files}`
    : `${mongodb}${files}, with temporary files in ${config.dataDir}`
}

const SIGN_IN: Readonly<Record<SignInKind, (config: Config) => string>> = {
  google: () => 'with Google',
  issuer: (config) => `with ${config.oidcIssuer}`,
  local: () =>
    'local, development only: ‘Sign in with Google’ opens a page on this machine that takes any e-mail',
  none: () => 'not set up: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_ISSUER, are missing',
}

const configLines = (config: Config): string[] => {
  const set = Object.entries(printableConfig(config)).filter(([, value]) => value !== null && value !== '')
  return set.map(([name, value]) => `  ${name.padEnd(NAME_WIDTH)} ${value}`)
}

const NAME_WIDTH = 20

await main().catch(exitWithError)
