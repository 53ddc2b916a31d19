import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { errorCode, syncToDisk } from '../files/durable.ts'

/** Raised when older versions can no longer read what is written. */
export const BACKUP_FORMAT = 1

/** Missing files that are named; of more only the number is. */
export const MISSING_NAMED_MAX = 100

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const countSchema = z.int().nonnegative()

/** What a backup has. It is written last: a backup without it is unfinished. */
const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  taken_at: z.iso.datetime(),
  documents: z.object({
    bytes: countSchema,
    sha256: hashSchema,
    /** By collection. */
    counts: z.record(z.string(), countSchema),
  }),
  /** `sha256` is that of the list, which has the hash of each file. */
  files: z.object({ count: countSchema, bytes: countSchema, sha256: hashSchema }),
  /** Files that the documents name and that were gone already. */
  missing: z.object({ count: countSchema, keys: z.array(z.string()).max(MISSING_NAMED_MAX) }),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** Its message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const MANIFEST_BYTES_MAX = 1024 * 1024

/** Returns null if there is none. @throws BackupError if it is damaged, or written by a newer version */
export const readManifest = async (path: string): Promise<BackupManifest | null> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const manifest = text.length <= MANIFEST_BYTES_MAX ? manifestSchema.safeParse(jsonOf(text)) : null
  if (manifest?.success) return manifest.data
  throw new BackupError(`${path} is damaged, or of a newer version of Pinfold.`)
}

export const writeManifest = async (path: string, manifest: BackupManifest): Promise<void> => {
  const unnamed = `${path}.new`
  await writeFile(unnamed, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unnamed, path)
  await syncToDisk(dirname(path))
}

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
