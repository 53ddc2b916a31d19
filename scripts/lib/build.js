import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.js'
import { inRoot, packageFile } from './paths.js'
import { Refusal } from './refuse.js'
import { runNode } from './runCommand.js'

const SOURCES = [
  'web',
  'api',
  'shared',
  'docs/help',
  'docs/screenshots',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.api.config.ts',
  'vite.serviceWorker.config.ts',
  'scripts/lib/firstChunks.ts',
  'scripts/lib/thirdPartyNotices.ts',
]
const STAMP = inRoot('dist/.built-from')
const CONFIGS = ['vite.config.ts', 'vite.serviceWorker.config.ts', 'vite.api.config.ts']

/** Builds web and API if their sources differ from those of the existing build. */
export const build = () =>
  withLock('build', async () => {
    const fingerprint = fingerprintOf(SOURCES)
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
    console.log('Building …')
    rmSync(STAMP, { force: true })
    for (const config of CONFIGS) {
      const args = [packageFile('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
      if ((await runNode(args)) !== 0) throw new Refusal('The build failed; see the messages above.')
    }
    writeFileSync(STAMP, fingerprint)
  })

/** Returns a digest of the names and contents of all files below `paths`, except tests. */
const fingerprintOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow)) hash.update(`${path}\0`).update(readFileSync(inRoot(path)))
  return hash.digest('hex')
}

const filesBelow = (path) => {
  const children = childrenOf(path)
  if (children === undefined) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return children.sort().flatMap((child) => filesBelow(`${path}/${child}`))
}

const childrenOf = (path) => {
  try {
    return readdirSync(inRoot(path))
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
