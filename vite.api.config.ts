import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const source = (path: string) => join(import.meta.dirname, 'api', path)

/** The API and the files it starts in threads and processes of their own; other packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [helpFiles()],
  // What every process and thread loads first: as files of its package it takes a third of the time of their start.
  ssr: { noExternal: ['zod', 'lru-cache'] },
  build: {
    ssr: true,
    outDir: 'dist/api',
    emptyOutDir: true,
    sourcemap: true,
    target: 'node20',
    rollupOptions: {
      input: {
        main: source('main.ts'),
        // Where the sources are not at hand, as in a container: `node dist/api/admin.js`.
        admin: join(import.meta.dirname, 'scripts/admin.ts'),
        sqliteWorker: source('store/sqliteWorker.ts'),
        sqliteFactsWorker: source('store/sqliteFactsWorker.ts'),
        imageProcess: source('images/imageProcess.ts'),
        imageCheckProcess: source('images/imageCheckProcess.ts'),
        socialImageProcess: source('images/socialImageProcess.ts'),
        stripProcess: source('images/stripProcess.ts'),
      },
      // Flat, since the entry points find one another beside import.meta.url.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Puts the help and its pictures beside the build, which may be all that a server has. */
function helpFiles(): Plugin {
  return {
    name: 'help-files',
    closeBundle() {
      for (const folder of ['help', 'screenshots'])
        cpSync(join(import.meta.dirname, 'docs', folder), join(import.meta.dirname, 'dist/docs', folder), {
          recursive: true,
        })
    },
  }
}
