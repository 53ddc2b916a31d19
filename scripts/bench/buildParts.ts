import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inRoot } from '../lib/paths.js'

/** The pages under `pages/`, with the scene as the product bundles it. */
export const buildPages = async (outDir: string): Promise<string> => {
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

/** The built server beside those the bench adds. Inside the checkout, so that they find the same packages. */
export const buildPrograms = async (outDir: string): Promise<string> => {
  await build({
    configFile: inRoot('vite.api.config.ts'),
    logLevel: 'warn',
    build: {
      outDir,
      rollupOptions: {
        input: {
          unlimitedServer: inRoot('scripts/bench/servers/unlimitedServer.ts'),
          bareKoa: inRoot('scripts/bench/servers/bareKoa.ts'),
        },
      },
    },
  })
  return outDir
}
