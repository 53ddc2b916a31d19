import { chromium } from 'playwright'
import react from '@vitejs/plugin-react'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { build } from 'vite'
import { findBrowser } from '../lib/browser.js'
import { inRoot } from '../lib/paths.js'
import { BenchPage } from './BenchPage.ts'
import type { BenchOptions } from './options.ts'

/** The tools of the benchmark tables. Whatever they open is closed when the bench ends. */
export interface BenchContext {
  readonly rounds: number
  readonly isQuick: boolean
  /** For browsers that a table starts itself. */
  readonly browserFlags: readonly string[]
  /** A temporary folder of this run. */
  readonly folder: string
  /** Runs `act` on a page of `pages/` in a browser started just for it. `name` is the page, `spec` its content. */
  onPage<T>(name: string, spec: unknown, act: (page: BenchPage) => Promise<T>): Promise<T>
  /** The address of a page of `pages/`, for a browser of the caller's. */
  pageUrl(name: string, spec: unknown): Promise<string>
  /** Serves the files of a folder to the pages of `onPage`; returns the path of the folder. */
  serveFolder(folder: string): Promise<string>
  /** Builds the programs that are measured as separate processes; returns their folder. */
  builtPrograms(): Promise<string>
  onEnd(close: () => Promise<unknown>): void
}

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
]

/** For a card that has no display, by Vulkan, as most servers have it. */
const CARD_FLAGS = [
  '--ignore-gpu-blocklist',
  '--enable-gpu',
  '--use-angle=vulkan',
  '--enable-features=Vulkan',
  '--enable-gpu-rasterization',
]

const flagsOf = ({ hasCard }: BenchOptions): string[] => [
  ...BROWSER_FLAGS,
  ...(hasCard ? CARD_FLAGS : ['--disable-gpu']),
]

/** Pages and programs are built, and the browser is located, when a table first needs them. */
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
    browserFlags: flagsOf(options),
    folder,
    onEnd,
    async pageUrl(name, spec) {
      return `${(await pages()).url}/bench.html#${encodeURIComponent(JSON.stringify({ name, spec }))}`
    },
    async onPage(name, spec, act) {
      const url = await context.pageUrl(name, spec)
      const browser = await chromium.launch({
        executablePath: await executablePath(),
        args: flagsOf(options),
      })
      try {
        return await act(await BenchPage.open(browser, url))
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

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

interface PageServer {
  readonly url: string
  serveFolder(folder: string): string
  close(): Promise<void>
}

/** Caching is disabled, so that each run loads its pictures again. */
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

/** Builds the pages under `pages/`, with the scene as the product bundles it. */
const buildPages = async (outDir: string): Promise<string> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inRoot('scripts/bench/pages'),
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      rollupOptions: { input: inRoot('scripts/bench/pages/bench.html') },
    },
  })
  return outDir
}

/** Builds the server and the bench's own programs, inside the checkout so that they find its packages. */
const buildPrograms = async (outDir: string): Promise<string> => {
  await build({
    configFile: inRoot('vite.api.config.ts'),
    logLevel: 'warn',
    build: {
      outDir,
      rollupOptions: {
        input: {
          unlimitedServer: inRoot('scripts/bench/servers/unlimitedServer.ts'),
          liveServer: inRoot('scripts/bench/servers/liveServer.ts'),
          bareKoa: inRoot('scripts/bench/servers/bareKoa.ts'),
        },
      },
    },
  })
  return outDir
}
