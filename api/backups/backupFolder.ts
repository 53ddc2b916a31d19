import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { errorCode, makeFolder, syncToDisk } from '../files/durable.ts'
import { DATABASE_FILE } from '../store/databaseFile.ts'
import { BACKUP_FORMAT, BackupError, type BackupManifest, readManifest } from './backupManifest.ts'

/**
 * A folder of backups:
 *
 *     pinfold-backups            says that it is one
 *     files/{key}                the files of all backups, each once
 *     {time}/pinfold.sqlite      the documents
 *     {time}/files.sqlite        the files that they name, with hashes
 *     {time}/manifest.json       what the backup has; without it the backup is unfinished
 */
const MARK = 'pinfold-backups'
const MARK_TEXT = `The backups of a Pinfold server, format ${BACKUP_FORMAT}. docs/operating.md says how to restore them.\n`

/** A time as the name of a backup: `2026-02-03T04-05-06Z`. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

export const backupName = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

/** The paths of one backup. */
export interface BackupPaths {
  readonly name: string
  readonly dir: string
  readonly documents: string
  readonly list: string
  readonly manifest: string
}

export const backupPaths = (folder: string, name: string): BackupPaths => {
  const dir = join(folder, name)
  const documents = join(dir, DATABASE_FILE)
  return { name, dir, documents, list: join(dir, 'files.sqlite'), manifest: join(dir, 'manifest.json') }
}

/** Makes a folder of backups, or checks that it is one. @throws BackupError for a folder of something else */
export const prepareBackupFolder = async (folder: string, dataDir: string): Promise<void> => {
  if (await isWithin(folder, dataDir))
    throw new BackupError(`${folder} lies within the data folder. Choose a folder on another disk.`)
  const entries = await entriesOf(folder)
  if (entries.includes(MARK)) return refuseForeign(folder)
  if (entries.some((name) => !['lost+found', `${MARK}.new`].includes(name)))
    throw new BackupError(
      `${folder} holds something else. Name an empty folder, or one with backups of Pinfold.`,
    )
  await makeFolder(folder)
  await writeFile(join(folder, `${MARK}.new`), MARK_TEXT, { mode: 0o600, flush: true })
  await rename(join(folder, `${MARK}.new`), join(folder, MARK))
  await syncToDisk(folder)
}

/** @throws BackupError unless it is a folder of backups that this version can read */
export const refuseForeign = async (folder: string): Promise<void> => {
  const mark = await readFile(join(folder, MARK), 'utf8').catch(() => null)
  if (mark === null) throw new BackupError(`${folder} holds no backups of Pinfold.`)
  if (mark !== MARK_TEXT) throw new BackupError(`The backups in ${folder} are of a newer version of Pinfold.`)
}

/** Returns the names of the finished backups, the oldest first, and of the others. */
export const backupsIn = async (folder: string): Promise<{ finished: string[]; unfinished: string[] }> => {
  const names = (await entriesOf(folder)).filter((name) => NAME.test(name)).sort()
  const finished = new Set<string>()
  for (const name of names)
    if ((await entriesOf(join(folder, name))).includes('manifest.json')) finished.add(name)
  return { finished: [...finished], unfinished: names.filter((name) => !finished.has(name)) }
}

export const newBackup = async (folder: string, now: Date): Promise<BackupPaths> => {
  const paths = backupPaths(folder, backupName(now))
  try {
    await mkdir(paths.dir, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new BackupError(`There is a backup ${paths.name} already.`)
  }
  await syncToDisk(folder)
  return paths
}

/** Deletes a backup, its manifest first: from then on it is unfinished. Its files stay. */
export const dropBackup = async ({ dir, manifest }: BackupPaths): Promise<void> => {
  await rm(manifest, { force: true })
  await rm(dir, { recursive: true, force: true })
}

/** Returns the backup of that name, or the newest one. @throws BackupError */
export const findBackup = async (
  folder: string,
  name: string | null,
): Promise<{ paths: BackupPaths; manifest: BackupManifest }> => {
  await refuseForeign(folder)
  const { finished } = await backupsIn(folder)
  const wanted = name ?? finished.at(-1)
  if (wanted === undefined) throw new BackupError(`${folder} holds no finished backup.`)
  const paths = backupPaths(folder, wanted)
  const manifest = finished.includes(wanted) ? await readManifest(paths.manifest) : null
  if (manifest) return { paths, manifest }
  throw new BackupError(
    `${folder} holds no finished backup ${wanted}. It holds: ${finished.join(', ') || 'none'}.`,
  )
}

const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    if (errorCode(error) === 'ENOTDIR') throw new BackupError(`${folder} is no folder.`)
    throw error
  }
}

/** Follows links as far as there are folders. */
const isWithin = async (folder: string, parent: string): Promise<boolean> => {
  const real = (path: string) => realpath(path).catch(() => resolve(path))
  return `${await real(folder)}${sep}`.startsWith(`${await real(parent)}${sep}`)
}
