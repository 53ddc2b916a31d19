import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError, type Config } from './config.ts'

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
