import { existsSync, readFileSync } from 'node:fs'
import { withLock } from './lock.js'
import { inRoot } from './paths.js'
import { Refusal } from './refuse.js'
import { runCommand } from './runCommand.js'

/** Installs the packages if those in node_modules are not the ones package-lock.json names. */
export const install = () =>
  withLock('installation', async () => {
    if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return
    console.log('Installing packages …')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const code = await runCommand(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Refusal('The packages could not be installed; see what npm says above.')
  })

/**
 * Compares the lockfile with npm's own record of node_modules, which npm writes last: an unfinished installation has
 * none. Optional packages may be missing (they are for other systems).
 */
export const isInstalled = (lockfile, record) => {
  if (!lockfile || !record) return false
  const wanted = Object.entries(lockfile.packages).filter(([path]) => path !== '')
  const isRight = ([path, { version, integrity, optional }]) => {
    const have = record.packages[path]
    return have ? have.version === version && have.integrity === integrity : optional === true
  }
  return wanted.every(isRight) && Object.keys(record.packages).every((path) => path in lockfile.packages)
}

const readJson = (path) =>
  existsSync(inRoot(path)) ? JSON.parse(readFileSync(inRoot(path), 'utf8')) : undefined
