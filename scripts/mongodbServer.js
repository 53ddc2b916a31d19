import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAtLeast } from './lib/nodeVersion.js'
import { CACHE, inRoot } from './lib/paths.js'
import { Refusal } from './lib/refuse.js'
import { runCommand } from './lib/runCommand.js'

const SOURCE = 'tests/mongodb'
const GO_LEAST = '1.24'
const BUILD_MS = 15 * 60_000
const START_MS = 20_000

/**
 * Returns the path of a server that speaks MongoDB's protocol, and builds it from `tests/mongodb` if needed. @throws
 * Refusal if it cannot be built here
 */
export const buildMongodbServer = async () => {
  const path = join(CACHE, `ferretdb-${digestOfSource()}`)
  if (existsSync(path)) return path
  requireGo()
  mkdirSync(join(path, '..'), { recursive: true })
  console.log('Building the MongoDB-protocol server; this takes some minutes the first time …')
  const made = `${path}.${process.pid}`
  const code = await runCommand('go', ['build', '-C', SOURCE, '-o', made, '.'], {
    env: { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
    timeoutMs: BUILD_MS,
  })
  if (code !== 0) throw new Refusal(`The MongoDB-protocol server in ${SOURCE} could not be built.`)
  renameSync(made, path)
  return path
}

/** Starts it on a free local port, with its data in a folder of its own. */
export const startMongodbServer = async (binary) => {
  const data = mkdtempSync(join(tmpdir(), 'pinfold-mongodb-'))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(binary, ['-listen', address, '-data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await said(child)
    return { url: `mongodb://${address}/`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** It prints its address once it listens. */
const said = (child) =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Refusal('The MongoDB-protocol server did not start.'))
    const timer = setTimeout(fail, START_MS)
    child.once('error', fail)
    child.once('close', fail)
    child.stdout.once('data', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const requireGo = () => {
  const { stdout, error } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
  const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
  if (error || !version) throw new Refusal(`There is no Go ${GO_LEAST} here to build it with.`)
  if (!isAtLeast(version, GO_LEAST))
    throw new Refusal(`Building it needs Go ${GO_LEAST} or newer; this is ${version}.`)
}

const digestOfSource = () => {
  const hash = createHash('sha256')
  for (const file of ['go.mod', 'go.sum', 'main.go']) hash.update(readFileSync(inRoot(SOURCE, file)))
  return hash.digest('hex').slice(0, 12)
}
