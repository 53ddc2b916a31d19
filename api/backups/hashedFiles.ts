import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, StoredFile } from '../files/FileStore.ts'

/** Copies a file, and returns the hash of what was copied. */
export const copyFile = async (file: StoredFile, key: string, to: FileStore): Promise<string> => {
  const hash = createHash('sha256')
  const hashed = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
  await to.write(key, Readable.from(hashed(file.open())))
  return hash.digest('hex')
}

export const hashOf = async (file: StoredFile): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(file.open(), hash)
  return hash.digest('hex')
}
