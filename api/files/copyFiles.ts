import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { FileNotFoundError, type FileStore } from './FileStore.ts'

const AT_ONCE = 4
/** Files between two reports of progress. */
const STEP = 100

type Progress = (what: string, done: number) => void

export class FileCopyError extends Error {
  override readonly name = 'FileCopyError'
}

/** Copies the files that are missing. Returns how many there are in all. */
export const copyFiles = (from: FileStore, to: FileStore, progress: Progress): Promise<number> =>
  eachFile(from, progress, async (key) => {
    const file = await from.get(key)
    if (file && (await to.get(key))?.size !== file.size) await to.write(key, file.open())
  })

/** Compares hashes of every file on both sides. Returns how many there are. @throws FileCopyError */
export const verifyFiles = async (from: FileStore, to: FileStore, progress: Progress): Promise<number> => {
  const count = await eachFile(from, progress, async (key) => {
    const [original, copy] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    if (original !== copy) throw new FileCopyError(`The copy of file ${key} differs.`)
  })
  let copies = 0
  await eachFile(
    to,
    () => {},
    async () => void copies++,
  )
  if (copies !== count) throw new FileCopyError(`${count} files were copied as ${copies}.`)
  return count
}

const eachFile = async (
  files: FileStore,
  progress: Progress,
  act: (key: string) => Promise<void>,
): Promise<number> => {
  const keys = files.keys()[Symbol.asyncIterator]()
  let done = 0
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      await act(next.value)
      if (++done % STEP === 0) progress('files', done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  progress('files', done)
  return done
}

const hashOf = async (files: FileStore, key: string): Promise<string> => {
  const file = await files.get(key)
  if (!file) throw new FileNotFoundError(key)
  const hash = createHash('sha256')
  await pipeline(file.open(), hash)
  return hash.digest('hex')
}
