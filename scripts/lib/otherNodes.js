import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Where version managers keep their Nodes: a folder of versions, and the program in each. */
const managers = (home, env) => [
  [join(env.NVM_DIR ?? join(home, '.nvm'), 'versions/node'), 'bin/node'],
  [join(env.VOLTA_HOME ?? join(home, '.volta'), 'tools/image/node'), 'bin/node'],
  [join(env.FNM_DIR ?? join(home, '.local/share/fnm'), 'node-versions'), 'installation/bin/node'],
]

/** Returns the Node of a major version that is installed here, as its path and version, or undefined. */
export const findNode = (major, { home = homedir(), env = process.env } = {}) => {
  for (const path of [...onPath(major, env), ...managed(major, home, env)]) {
    const version = versionOf(path)
    if (version?.startsWith(`v${major}.`)) return { path, version }
  }
  return undefined
}

const onPath = (major, { PATH = '' }) =>
  PATH.split(delimiter).flatMap((folder) =>
    [`node${major}`, `node-${major}`, 'node']
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path)),
  )

/** The newest of each manager first. */
const managed = (major, home, env) =>
  managers(home, env).flatMap(([folder, program]) =>
    versionsIn(folder)
      .filter((name) => new RegExp(`^v?${major}\\.`).test(name))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(folder, name, program)),
  )

const versionsIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

const versionOf = (path) => {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
