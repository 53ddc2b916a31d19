import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import web, { compressedCopies } from './vite.config.ts'

const WEB_BUILD = join(import.meta.dirname, 'dist/web')

/** What pages load besides their scripts, styles and fonts. */
const OTHER_FILES = ['/favicon.svg', '/manifest.webmanifest']

/** The paths of all files of the release that has just been built. */
const releaseFiles = (): string[] => {
  const assets = readdirSync(join(WEB_BUILD, 'assets')).filter((name) => !/\.(gz|br)$/.test(name))
  return [...assets.map((name) => `/assets/${name}`), ...OTHER_FILES]
}

/** Anything that is kept beside the files: the page that starts the application. */
const releaseId = (files: readonly string[]): string =>
  createHash('sha256')
    .update(files.join())
    .update(readFileSync(join(WEB_BUILD, 'index.html')))
    .digest('hex')
    .slice(0, 16)

/** The service worker, one file at the root of the site. It is built after the pages, whose files it lists. */
export default defineConfig(({ command }) => {
  const files = command === 'build' ? releaseFiles() : []
  return {
    root: web.root,
    publicDir: false,
    plugins: [compressedCopies()],
    define: {
      RELEASE_FILES: JSON.stringify(files),
      RELEASE: JSON.stringify(command === 'build' ? releaseId(files) : ''),
    },
    build: {
      outDir: WEB_BUILD,
      emptyOutDir: false,
      sourcemap: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'web/serviceWorker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  }
})
