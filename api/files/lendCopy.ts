import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileKeyParts, FileNotFoundError, type FileStore } from './FileStore.ts'

/** Runs `use` with a local copy of a file that is kept elsewhere. @throws FileNotFoundError */
export const lendCopy = async <T>(
  files: Pick<FileStore, 'get'>,
  key: string,
  scratchDir: string,
  use: (path: string) => Promise<T>,
): Promise<T> => {
  const file = await files.get(key)
  if (!file) throw new FileNotFoundError(key)
  await mkdir(scratchDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(scratchDir, 'lent-'))
  try {
    const path = join(folder, fileKeyParts(key).at(-1) ?? 'file')
    await writeFile(path, file.open(), { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
