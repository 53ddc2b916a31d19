import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const ADDRESS = 'http://scene.test'
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

export interface ScenePageBuild {
  /** Where a context that is served finds the page. */
  readonly url: string
  /** Serves a context's requests from the build. */
  serve(context: BrowserContext): Promise<void>
  remove(): Promise<void>
}

/** The scene on a page of its own, bundled as the product is: for what no other page would let one reach. */
export const buildScenePage = async (): Promise<ScenePageBuild> => {
  const outDir = await mkdtemp(join(tmpdir(), 'pinfold-scene-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'scenePage'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 10_000 },
  })
  return {
    url: `${ADDRESS}/index.html`,
    serve: async (context) => {
      await context.route(`${ADDRESS}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname
        const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        await route.fulfill({ contentType, body: await readFile(join(outDir, path)) })
      })
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}
