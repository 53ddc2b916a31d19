import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError } from '../../api/config.ts'
import { copyFiles, verifyFiles } from '../../api/files/copyFiles.ts'
import { printableS3, type S3Location, s3LocationSchema } from '../../api/files/s3/s3Location.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import { openFiles, openPlace, type Place, type Stores } from '../../api/openServices.ts'
import {
  beginCopy,
  copyDocuments,
  endCopy,
  refuseUnfinishedCopy,
  verifyDocuments,
  type Progress,
} from '../../api/store/copyDocuments.ts'
import { throttledProgress } from './throttledProgress.ts'

const DATABASE_FILE = 'pinfold.sqlite'

const USAGE =
  'copy-store takes two places: FROM TO, each a data folder or a MongoDB address, followed by the address of its S3 bucket if its files are there.'

/**
 * `copy-store FROM [S3] TO [S3]`: copies all documents and files from one data folder or MongoDB to another, which must be
 * empty or an unfinished copy, and compares both. The address of a bucket after one says that its files are there. Where
 * the documents stay where they are, only files are copied. No server may run on either in the meantime.
 */
export const copyStore = async (args: readonly string[]): Promise<void> => {
  const [from, to, ...more] = placesIn(args)
  if (!from || !to || more.length > 0) throw new ConfigError(USAGE)
  if (from.mongodbUrl === null && !existsSync(join(from.dataDir, DATABASE_FILE)))
    throw new ConfigError(`${from.dataDir} holds no Pinfold data.`)
  const documentsStay = from.mongodbUrl === to.mongodbUrl && from.dataDir === to.dataDir
  const filesStay = (from.s3 && printableS3(from.s3)) === (to.s3 && printableS3(to.s3))
  if (documentsStay && filesStay)
    throw new ConfigError('FROM and TO are the same place, and so are those of their files.')
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-copy-'))
  const opened: { close(): Promise<void> }[] = []
  try {
    const source = await openPlace(from, { scratchDir: join(scratchDir, 'from') })
    opened.push(source.store, source.files)
    if (documentsStay) {
      const files = await openFiles(to, { exclusive: true, scratchDir: join(scratchDir, 'to') })
      opened.push(files)
      await copyFilesAlone(source, files)
    } else {
      const target = await openPlace(to, { scratchDir: join(scratchDir, 'to') })
      opened.push(target.store, target.files)
      await copy(source, target)
    }
  } finally {
    await Promise.all(opened.map((store) => store.close()))
    await rm(scratchDir, { recursive: true, force: true })
  }
}

/** The address of a bucket belongs to the place before it. @throws ConfigError */
const placesIn = (args: readonly string[]): Place[] => {
  const places: Place[] = []
  for (const text of args) {
    const last = places.at(-1)
    if (!/^https?:\/\//.test(text)) places.push(placeAt(text))
    else if (last?.s3 === null) places[places.length - 1] = { ...last, s3: bucketAt(text) }
    else throw new ConfigError(USAGE)
  }
  return places
}

const placeAt = (text: string): Place =>
  /^mongodb(\+srv)?:\/\//.test(text)
    ? { mongodbUrl: text, dataDir: '', s3: null }
    : { mongodbUrl: null, dataDir: resolve(text), s3: null }

const bucketAt = (text: string): S3Location => {
  const parsed = s3LocationSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new ConfigError(`The address of a bucket ${parsed.error.issues[0]?.message ?? 'is wrong'}.`)
}

const copy = async (from: Stores, to: Stores): Promise<void> => {
  await refuseUnfinishedCopy(from.store)
  await beginCopy(to.store)
  console.log('Copying …')
  await copyDocuments(from.store, to.store, throttledProgress())
  await copyFiles(from.files, to.files, throttledProgress())
  console.log('Comparing …')
  const documents = await verifyDocuments(from.store, to.store, say)
  const files = await verifyFiles(from.files, to.files, throttledProgress())
  await endCopy(to.store)
  console.log(`Copied: ${documents} documents and ${files} files, and both sides are the same.`)
}

/** Until its address is in the configuration, nobody is served from what is copied here. */
const copyFilesAlone = async (from: Stores, to: FileStore): Promise<void> => {
  await refuseUnfinishedCopy(from.store)
  console.log('Copying the files …')
  await copyFiles(from.files, to, throttledProgress())
  console.log('Comparing …')
  const files = await verifyFiles(from.files, to, throttledProgress())
  console.log(`Copied: ${files} files, and both sides are the same.`)
}

const say: Progress = (what, done) => console.log(`  ${what}: ${done}`)
