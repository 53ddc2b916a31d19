import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { ConfigError, sessionSecretPath, type Config } from '../config.ts'

/** The configured secret, or the one in the data folder, which only its owner may read; made at the first start. */
export const loadSessionSecret = async (config: Config): Promise<string> => {
  if (config.sessionSecret) return config.sessionSecret
  const path = sessionSecretPath(config)
  const kept = await readKept(path)
  if (kept !== null) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true })
  return secret
}

const readKept = async (path: string): Promise<string | null> => {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  throw new ConfigError(`The session secret in ${path} is too short: delete the file, and a new one is made.`)
}
