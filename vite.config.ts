import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { FIRST_PAGES, firstChunks } from './scripts/lib/firstChunks.ts'
import { thirdPartyNotices } from './scripts/lib/thirdPartyNotices.ts'
import { paths } from './shared/paths.ts'

const WEB_BUILD = join(import.meta.dirname, 'dist/web')
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/** Smaller files than this gain nothing from compression. */
const COMPRESSED_MIN_BYTES = 1024

export default defineConfig({
  root: 'web',
  plugins: [react(), compressedCopies(), notices()],
  build: {
    outDir: WEB_BUILD,
    emptyOutDir: true,
    manifest: true,
    // All browsers of these targets preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [...FIRST_PAGES, join(import.meta.dirname, 'web/help.html')],
      output: { codeSplitting: { groups: [firstChunks()] } },
    },
    sourcemap: false,
    target: 'es2023',
    // The first browsers with light-dark(). Rewritten for older ones, a part of a page could not have its own theme.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})

/** Adds the licences of all packages to the build, and answers with them in development. */
function notices(): Plugin {
  return {
    name: 'third-party-notices',
    configureServer({ middlewares }) {
      middlewares.use(paths.thirdPartyNotices(), (_req, res) => {
        res.setHeader('Content-Type', 'text/plain; charset=utf-8')
        res.end(thirdPartyNotices(import.meta.dirname))
      })
    },
    generateBundle() {
      const fileName = paths.thirdPartyNotices().slice(1)
      this.emitFile({ type: 'asset', fileName, source: thirdPartyNotices(import.meta.dirname) })
    },
  }
}

/** Writes `.gz` and `.br` beside the built assets once, so that the server never compresses them. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(WEB_BUILD, { recursive: true, encoding: 'utf8' })) {
        const path = join(WEB_BUILD, name)
        if (COMPRESSIBLE.test(name) && !existsSync(`${path}.gz`)) compress(path)
      }
    },
  }
}

function compress(path: string): void {
  const content = readFileSync(path)
  if (content.length < COMPRESSED_MIN_BYTES) return
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
}
