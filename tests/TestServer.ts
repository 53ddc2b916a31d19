import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createApp } from '../api/app.ts'
import { loadConfig, type Config } from '../api/config.ts'
import { startHousekeeping } from '../api/housekeeping.ts'
import { builtAssets } from '../api/http/webAssets.ts'
import type { Allowances, StreamLimits } from '../api/http/rateLimits.ts'
import { DEFAULT_CHECK_LIMITS, type ImageCheckLimits } from '../api/images/imageChecks.ts'
import { type ArrivalLimits, createBoundedServer, drain, listen } from '../api/listen.ts'
import { closeServices, openServices } from '../api/openServices.ts'
import type { Services } from '../api/services.ts'
import { Client } from './Client.ts'
import { aMongoDatabase, mongoUrl } from './mongoDatabase.ts'
import { anS3Prefix, s3Url } from './s3Bucket.ts'

export interface Overrides {
  readonly config?: Partial<Config>
  readonly allowances?: Allowances
  readonly streamLimits?: StreamLimits
  readonly imageCheckLimits?: ImageCheckLimits
  readonly log?: Logger
  readonly arrival?: ArrivalLimits
}

export interface TestServer {
  readonly url: string
  readonly config: Config
  /** For commands beside it. */
  readonly environment: Readonly<Record<string, string>>
  readonly services: Services
  /** A client that has just signed in. */
  signIn(email: string, name?: string): Promise<Client>
  /** A client that is not signed in. */
  client(): Client
  close(): Promise<void>
}

/** Processes start slowly from source, on a machine that has much to do. */
const PATIENT_CHECKS = { ...DEFAULT_CHECK_LIMITS, millis: 60_000 }

const UNLIMITED = { points: 1_000_000, seconds: 1 }

/**
 * The real application on its own port, with an empty data folder that is deleted when it closes, or an empty MongoDB
 * database if MONGODB_URL is set. If S3_URL is set, files are kept under a prefix of its own there.
 */
export const startTestServer = async (overrides: Overrides = {}): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-test-'))
  const server = createBoundedServer(overrides.arrival)
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  const url = `http://localhost:${port}`
  const database = mongoUrl === undefined ? null : aMongoDatabase()
  const prefix = s3Url === undefined ? null : anS3Prefix()
  const environment = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'test',
    PUBLIC_URL: url,
    ...(database && { MONGODB_URL: database.url, SESSION_SECRET: 'x'.repeat(32) }),
    ...(prefix && { S3_URL: prefix.url }),
  }
  const asked = { ...loadConfig(environment), ...overrides.config }
  const allowances = overrides.allowances ?? {
    read: UNLIMITED,
    write: UNLIMITED,
    upload: UNLIMITED,
    auth: UNLIMITED,
    presence: UNLIMITED,
    uploadBytes: { points: Number.MAX_SAFE_INTEGER, seconds: 1 },
  }
  const services = await openServices(asked, overrides.log ?? pino({ level: 'silent' }), {
    allowances,
    ...(overrides.streamLimits && { streamLimits: overrides.streamLimits }),
    imageCheckLimits: overrides.imageCheckLimits ?? PATIENT_CHECKS,
  })
  services.metrics.follow(server)
  const housekeeping = await startHousekeeping(services)
  const answer = createApp(services, builtAssets(await smallWeb(folder))).callback()
  server.on('request', (req, res) => void answer(req, res))

  return {
    url,
    config: services.config,
    environment,
    services,
    client: () => new Client(url),
    signIn: async (email, name) => {
      const client = new Client(url)
      const last = await client.signIn(email, name)
      if (last.status !== 200) throw new Error(`Sign-in of ${email} failed: ${last.status} ${last.text}`)
      return client
    },
    close: async () => {
      services.closing.abort()
      await drain(server, 0)
      await housekeeping.stop()
      await closeServices(services)
      await database?.drop()
      await prefix?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Just enough of a built web application for the server to have pages and files to serve. */
const smallWeb = async (folder: string): Promise<string> => {
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await mkdir(join(web, '.vite'))
  await writeFile(join(web, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(web, 'index.html'), SHELL)
  await writeFile(join(web, 'embed.html'), SHELL.replace('main-abc123', 'embed-abc123'))
  await copyFile(new URL('../web/help.html', import.meta.url), join(web, 'help.html'))
  await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(web, 'third-party-notices.txt'), 'Copyright © André')
  await writeFile(join(web, 'assets/main-abc123.js'), 'export const answer = 42\n')
  await writeFile(join(web, 'assets/main-abc123.js.map'), '{}')
  return web
}

const MANIFEST = {
  'index.html': { file: 'assets/main-abc123.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_konva.js': { file: 'assets/konva-1.js', css: ['assets/konva-1.css'] },
  'pages/Map.tsx': {
    file: 'assets/Map-1.js',
    imports: ['_react.js', '_konva.js'],
    css: ['assets/Map-1.css'],
  },
}

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000" />
    <meta name="color-scheme" content="light dark" />
    <meta
      name="description"
      content="What the build says."
    />
    <title>Pinfold</title>
  </head>
  <body><div id="root"><p class="boot">Loading…</p></div><script type="module" src="/assets/main-abc123.js"></script></body>
</html>
`
