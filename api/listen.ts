import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError, type Config } from './config.ts'

/** How long a request may take to arrive. */
export interface ArrivalLimits {
  readonly headersMs: number
  /** Without a byte in either direction. */
  readonly idleMs: number
  readonly wholeMs: number
  /** How often the first and the last are looked at. */
  readonly checkEveryMs: number
}

/** Long enough to upload a large image over a slow line. */
const ARRIVAL_LIMITS: ArrivalLimits = {
  headersMs: 30_000,
  idleMs: 2 * 60_000,
  wholeMs: 30 * 60_000,
  checkEveryMs: 10_000,
}

/** Returns a server that cuts off connections whose requests arrive too slowly. */
export const createBoundedServer = (limits: ArrivalLimits = ARRIVAL_LIMITS): Server => {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.wholeMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  })
  return server.setTimeout(limits.idleMs)
}

/** Starts listening, and returns the port. @throws ConfigError naming PORT or HOST */
export const listen = (server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(new ConfigError(failureText(error, port, host)))
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve((server.address() as AddressInfo).port)
    })
  })

const failureText = (error: NodeJS.ErrnoException, port: number, host: string): string => {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`
  if (error.code === 'EACCES') return `PORT ${port} may not be opened by this user.`
  return `The server cannot listen on HOST ${host} (${error.code ?? error.message}).`
}

/** Stops taking requests, waits for those under way, and after `limitMs` closes the remaining connections. */
export const drain = (server: Server, limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
