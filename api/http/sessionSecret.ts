import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, ConfigError, sessionSecretPath } from '../config.ts'
import { errorCode, syncToDisk } from '../files/durable.ts'

/** Returns the configured secret, or the one in the data folder, which is generated at the first start. */
export const loadSessionSecret = async (config: Config): Promise<string> => {
  if (config.sessionSecret) return config.sessionSecret
  const path = sessionSecretPath(config)
  const secret = await readSecret(path)
  if (secret !== null) return secret
  await writeNewSecret(path)
  return loadSessionSecret(config)
}

/** The file gets its name once it is complete, so a crash cannot leave half a secret. The first of several writers wins. */
const writeNewSecret = async (path: string): Promise<void> => {
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

const readSecret = async (path: string): Promise<string | null> => {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  throw new ConfigError(
    `The session secret in ${path} is too short. Delete the file, and a new secret is generated.`,
  )
}
