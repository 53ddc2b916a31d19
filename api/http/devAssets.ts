import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { passTo, type WebAssets } from './webAssets.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Serves the sources through Vite, on the server's own socket, with hot reload. */
export const devAssets = async (server: Server): Promise<WebAssets> => {
  const vite = await createServer({
    configFile: `${ROOT}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    isDevelopment: true,
    shell: async (path, page = 'index') =>
      vite.transformIndexHtml(path, await readFile(`${vite.config.root}/${page}.html`, 'utf8')),
    chunkLinks: () => Promise.resolve(''),
    serve: (ctx) => passTo(vite.middlewares, ctx),
    close: () => vite.close(),
  }
}
