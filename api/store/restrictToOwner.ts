import { chmodSync, statSync } from 'node:fs'

const TOLERATED = ['EPERM', 'ENOTSUP', 'ENOENT']

/**
 * Takes a file or folder from everyone but its owner. Where that cannot be done (a file system without modes, another
 * owner), the operator has chosen who may read it.
 */
export const restrictToOwner = (path: string): void => {
  try {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : null
    if (typeof code !== 'string' || !TOLERATED.includes(code)) throw error
  }
}
