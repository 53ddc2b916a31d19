import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.js'

const LOOK_AGAIN_MS = 300

/** Nothing done under a lock takes this long; an older lock was left behind, and its process id may have been reused. */
const ABANDONED_MS = 20 * 60_000

const lockPath = (noun) => {
  const key = createHash('sha256').update(ROOT).digest('hex').slice(0, 16)
  return join(tmpdir(), `pinfold-${key}-${noun}.lock`)
}

/** Runs `act` while no other process of this checkout does the same; says so once if it has to wait. */
export const withLock = async (noun, act) => {
  const path = lockPath(noun)
  let hasSaidSo = false
  while (!tryToTake(path)) {
    if (!hasSaidSo) console.log(`Waiting for another process that does the ${noun} here …`)
    hasSaidSo = true
    await sleep(LOOK_AGAIN_MS)
  }
  try {
    return await act()
  } finally {
    rmSync(path, { force: true })
  }
}

const tryToTake = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  // If its holder was killed, the lock is removed, and the next attempt takes it.
  if (ageOf(path) > ABANDONED_MS || !isAlive(holderOf(path))) rmSync(path, { force: true })
  return false
}

const ageOf = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

const holderOf = (path) => {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

const isAlive = (pid) => {
  // An empty lock is just being written.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
