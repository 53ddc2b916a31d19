import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of another origin, which has one page. */
export interface OtherSite {
  readonly url: string
  close(): Promise<void>
}

/** Serves a page with a body. It stands under another host name, so that cookies do not reach it either. */
export const startOtherSite = async (body: string): Promise<OtherSite> => {
  const server = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(`<!doctype html><title>Another site</title><style>body{margin:0}iframe{border:0}</style>${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
