import { join } from 'node:path'
import { defineConfig } from 'vite'
import { formerReleases } from './scripts/lib/formerReleases.ts'
import web, { sharedPlugins } from './vite.config.ts'

const ASSETS = 'embed-assets'

/**
 * The embed, beside the other pages. It has a build of its own, so that it loads nothing it does not use: a browser keeps
 * what frames of other sites have loaded apart, and would not take the pages' files from its cache. Preact stands in for React,
 * which would be almost half of what it loads.
 */
export default defineConfig({
  root: web.root,
  publicDir: false,
  plugins: [...sharedPlugins(), formerReleases(Date.now, ASSETS)],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    ...web.build,
    assetsDir: ASSETS,
    manifest: '.vite/embed-manifest.json',
    rolldownOptions: { input: join(import.meta.dirname, 'web/embed.html') },
  },
})
