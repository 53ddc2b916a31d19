import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isAtLeast } from './nodeVersion.js'
import { CACHE, inRoot } from './paths.js'
import { Refusal } from './refuse.js'
import { runCommand } from './runCommand.js'

const BUILD_MS = 15 * 60_000
const START_MS = 20_000
const LOOK_EVERY_MS = 50

/**
 * Returns the path of a server for tests, and builds it if needed: `program` is a package of the module in `source`,
 * `what` says what it is, `least` the Go that it takes. @throws Refusal if it cannot be built here
 */
export const buildGoServer = async ({ name, what, source, program, least }) => {
  const path = join(CACHE, `${name}-${digestOf(source)}`)
  if (existsSync(path)) return path
  requireGo(least)
  mkdirSync(CACHE, { recursive: true })
  console.log(`Building ${what}; this takes some minutes the first time …`)
  const made = `${path}.${process.pid}`
  const code = await runCommand('go', ['build', '-C', source, '-o', made, program], {
    env: { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
    timeoutMs: BUILD_MS,
  })
  if (code !== 0) throw new Refusal(`Building ${what} in ${source} failed.`)
  renameSync(made, path)
  return path
}

/** Starts it on a free local port, with its data in a folder of its own. `argumentsFor` makes its command line. */
export const startGoServer = async ({ what }, binary, argumentsFor) => {
  const data = mkdtempSync(join(tmpdir(), 'pinfold-server-'))
  const port = await freePort()
  const child = spawn(binary, argumentsFor({ port, data }), { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  if (await listens(child, port)) return { port, stop }
  await stop()
  throw new Refusal(`Starting ${what} failed.`)
}

const listens = async (child, port) => {
  const untilMs = Date.now() + START_MS
  while (Date.now() < untilMs && child.exitCode === null) {
    if (await accepts(port)) return true
    await setTimeout(LOOK_EVERY_MS)
  }
  return false
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const requireGo = (least) => {
  const { stdout, error } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
  const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
  if (error || !version) throw new Refusal(`There is no Go ${least} here to build it with.`)
  if (!isAtLeast(version, least))
    throw new Refusal(`Building it needs Go ${least} or newer; this is ${version}.`)
}

const digestOf = (source) => {
  const hash = createHash('sha256')
  for (const file of ['go.mod', 'go.sum', 'main.go']) {
    const path = inRoot(source, file)
    if (existsSync(path)) hash.update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}
