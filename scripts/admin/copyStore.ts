import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError } from '../../api/config.ts'
import { copyFiles, verifyFiles } from '../../api/files/copyFiles.ts'
import { openFolder, openMongodb, type Stores } from '../../api/openServices.ts'
import {
  beginCopy,
  copyDocuments,
  endCopy,
  refuseUnfinishedCopy,
  verifyDocuments,
  type Progress,
} from '../../api/store/copyDocuments.ts'
import { sayNowAndThen } from './sayNowAndThen.ts'

const DATABASE_FILE = 'pinfold.sqlite'

/**
 * `copy-store FROM TO`: copies all documents and files from one data folder or MongoDB to another, which must be empty
 * or an unfinished copy, and compares both. No server may run on either in the meantime.
 */
export const copyStore = async (args: readonly string[]): Promise<void> => {
  const [from, to] = args
  if (args.length !== 2 || from === undefined || to === undefined)
    throw new ConfigError('copy-store takes two places: FROM TO, each a data folder or a MongoDB address.')
  if (!isMongodb(from) && !existsSync(join(from, DATABASE_FILE)))
    throw new ConfigError(`${from} holds no Pinfold data.`)
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-copy-'))
  const opened: Stores[] = []
  const open = async (place: string): Promise<Stores> => {
    const stores = await (isMongodb(place) ? openMongodb(place, scratchDir) : openFolder(resolve(place)))
    opened.push(stores)
    return stores
  }
  try {
    await copy(await open(from), await open(to))
  } finally {
    for (const { store, files } of opened) await Promise.all([store.close(), files.close()])
    await rm(scratchDir, { recursive: true, force: true })
  }
}

const isMongodb = (place: string): boolean => /^mongodb(\+srv)?:\/\//.test(place)

const copy = async (from: Stores, to: Stores): Promise<void> => {
  await refuseUnfinishedCopy(from.store)
  await beginCopy(to.store)
  console.log('Copying …')
  await copyDocuments(from.store, to.store, sayNowAndThen())
  await copyFiles(from.files, to.files, sayNowAndThen())
  console.log('Comparing …')
  const documents = await verifyDocuments(from.store, to.store, say)
  const files = await verifyFiles(from.files, to.files, sayNowAndThen())
  await endCopy(to.store)
  console.log(`Copied: ${documents} documents and ${files} files, and both sides are the same.`)
}

const say: Progress = (what, done) => console.log(`  ${what}: ${done}`)
