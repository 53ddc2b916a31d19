import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../api/config.ts'
import { sessionCookieName } from '../../api/http/sessions.ts'
import { Client } from '../Client.ts'
import { CLIENT_ID } from '../HostileIssuer.ts'
import { startServerProcess, type ServerProcess } from '../ServerProcess.ts'

/** A server in a process of its own, with documents in MongoDB, and files there or in a bucket. */
export interface PinfoldProcess {
  readonly url: string
  readonly process: ServerProcess
  /** The same browser as another client, at this server. */
  sameBrowser(client: Client): Client
  stop(): Promise<void>
}

export interface Shared {
  readonly mongodbUrl: string
  readonly s3Url?: string | undefined
  readonly issuer: string
}

export const startPinfold = async ({ mongodbUrl, s3Url = '', issuer }: Shared): Promise<PinfoldProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinfold-process-'))
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    MONGODB_URL: mongodbUrl,
    S3_URL: s3Url,
    SESSION_SECRET: 'the same for all that share a store',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: 'shared with the issuer',
  }
  const server = startServerProcess(env)
  const [, url = ''] = await server.printed(/Pinfold\s+(http:\/\/\S+)/)
  const cookie = sessionCookieName(loadConfig(env))
  return {
    url,
    process: server,
    sameBrowser: (client) => {
      const here = new Client(url)
      here.setCookie(cookie, client.cookie(cookie) ?? '')
      return here
    },
    stop: async () => {
      server.kill('SIGKILL')
      await server.exitCode
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
