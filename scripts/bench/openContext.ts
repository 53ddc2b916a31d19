import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import sirv from 'sirv'
import { findBrowser } from '../lib/browser.js'
import { inRoot } from '../lib/paths.js'
import type { BenchContext } from './BenchContext.ts'
import { BenchPage } from './BenchPage.ts'
import { buildPages, buildPrograms } from './buildParts.ts'
import type { BenchOptions } from './options.ts'

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
]

/** Parts are built, and the browser looked for, when the first table needs them. */
export const openContext = async (
  options: BenchOptions,
): Promise<{ readonly context: BenchContext; close(): Promise<void> }> => {
  const folder = inRoot('dist/bench', String(process.pid))
  await mkdir(folder, { recursive: true })
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const onEnd = (close: () => Promise<unknown>): unknown => closing.push(close)
  const pages = once(async () => {
    const server = await startPageServer(await buildPages(join(folder, 'pages')))
    onEnd(server.close)
    return server
  })
  const executablePath = once(async () => (await findBrowser()) || undefined)

  const context: BenchContext = {
    rounds: options.rounds,
    isQuick: options.isQuick,
    folder,
    onEnd,
    async onPage(name, spec, act) {
      const { url } = await pages()
      const browser = await chromium.launch({ executablePath: await executablePath(), args: BROWSER_FLAGS })
      try {
        return await act(await openPage(browser, url, name, spec))
      } finally {
        await browser.close()
      }
    },
    serveFolder: async (served) => (await pages()).serveFolder(served),
    builtPrograms: once(() => buildPrograms(join(folder, 'programs'))),
  }
  return {
    context,
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}

const openPage = (browser: Browser, url: string, name: string, spec: unknown): Promise<BenchPage> =>
  BenchPage.open(browser, `${url}/bench.html#${encodeURIComponent(JSON.stringify({ name, spec }))}`)

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

interface PageServer {
  readonly url: string
  serveFolder(folder: string): string
  close(): Promise<void>
}

/** A browser is told to keep nothing: each run loads its pictures anew. */
const startPageServer = async (folder: string): Promise<PageServer> => {
  const served = [sirv(folder)]
  const server = createServer((request, response) => {
    const [, number, rest] = /^\/served\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
    response.setHeader('Cache-Control', 'no-store')
    if (rest !== undefined) request.url = rest
    const missing = (): void => void response.writeHead(404).end()
    const serve = served[number === undefined ? 0 : Number(number)]
    if (serve === undefined) missing()
    else serve(request, response, missing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serveFolder: (other) => `/served/${served.push(sirv(other, { etag: false })) - 1}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
