import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError, sessionSecretPath, type Config } from '../config.ts'
import { errorCode, syncToDisk } from '../files/durable.ts'

/** The configured secret, or the one in the data folder, which only its owner may read; made at the first start. */
export const loadSessionSecret = async (config: Config): Promise<string> => {
  if (config.sessionSecret) return config.sessionSecret
  const path = sessionSecretPath(config)
  const kept = await readKept(path)
  if (kept !== null) return kept
  await keepNew(path)
  return loadSessionSecret(config)
}

/** It gets its name only once it is whole, so that a crash leaves no half of one. Of several makers the first counts. */
const keepNew = async (path: string): Promise<void> => {
  const unnamed = `${path}.${randomUUID()}`
  try {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(unnamed, secret, { mode: 0o600, flag: 'wx', flush: true })
    await link(unnamed, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(unnamed, { force: true })
  }
  await syncToDisk(dirname(path))
}

const readKept = async (path: string): Promise<string | null> => {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  throw new ConfigError(`The session secret in ${path} is too short: delete the file, and a new one is made.`)
}
