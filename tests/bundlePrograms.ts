import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { CACHE, inRoot } from '../scripts/lib/paths.js'
import { BUNDLE_VARIABLE, TEST_PROGRAMS } from './bundledProgram.ts'

/**
 * Bundles once what tests start in threads and processes of their own, as the product's build does. From source, each start would
 * load the compiler of TypeScript first, and most tests start one. Returns a function that deletes the bundle.
 */
export default async (): Promise<() => Promise<void>> => {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'programs-'))
  const outDir = join(folder, 'api')
  await build({
    configFile: 'vite.api.config.ts',
    logLevel: 'warn',
    build: { outDir, sourcemap: false, rollupOptions: { input: sources() } },
  })
  // The server looks for its web pages beside itself.
  await symlink(inRoot('dist/web'), join(folder, 'web'))
  process.env[BUNDLE_VARIABLE] = outDir
  return () => rm(folder, { recursive: true })
}

const sources = (): Record<string, string> =>
  Object.fromEntries(Object.entries(TEST_PROGRAMS).map(([name, source]) => [name, inRoot(source)]))
