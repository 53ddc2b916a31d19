import { existsSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, syncToDisk } from '../files/durable.ts'
import { FileList } from '../files/FileList.ts'
import type { FileStore } from '../files/FileStore.ts'
import { openFilesIn, openSnapshot } from '../openServices.ts'
import {
  copyDatabase,
  databaseBytes,
  documentCounts,
  holdFolder,
  isWithoutRoom,
  RESTORING_FOLDER,
} from '../store/databaseFile.ts'
import { restrictToOwner } from '../store/restrictToOwner.ts'
import { StoreFullError } from '../store/Store.ts'
import {
  backupPaths,
  type BackupPaths,
  backupsIn,
  dropBackup,
  newBackup,
  prepareBackupFolder,
} from './backupFolder.ts'
import {
  BACKUP_FORMAT,
  BackupError,
  type BackupManifest,
  MISSING_NAMED_MAX,
  sha256Of,
  writeManifest,
} from './backupManifest.ts'
import { copyNamedFiles } from './copyNamedFiles.ts'
import { pruneBackups } from './pruneBackups.ts'
import type { Reports } from './Reports.ts'

interface Backup extends Reports {
  /** The data folder, in which a server may be running. */
  readonly dataDir: string
  readonly files: FileStore
  /** Where backups are kept. */
  readonly folder: string
  /** How many backups stay; null keeps all. */
  readonly keep: number | null
  readonly now?: () => Date
}

export interface TakenBackup {
  readonly name: string
  readonly manifest: BackupManifest
  readonly copied: number
  readonly copiedBytes: number
}

/**
 * Takes a backup of a data folder, beside a running server: first the documents as they are at one moment, then the files that these
 * name, of which only new ones are copied, and last the manifest.
 * @throws BackupError
 */
export const takeBackup = async (backup: Backup): Promise<TakenBackup> => {
  const { folder, dataDir, now = () => new Date() } = backup
  await prepareBackupFolder(folder, dataDir)
  const release = holdFolder(folder, `Another backup is being taken in ${folder}, or one is being restored.`)
  try {
    const { finished, unfinished } = await backupsIn(folder)
    for (const name of unfinished) await dropBackup(backupPaths(folder, name))
    await refuseWithoutRoom(folder, dataDir)
    const paths = await newBackup(folder, now())
    const last = finished.at(-1)
    const taken = await fill(backup, paths, last === undefined ? null : backupPaths(folder, last).list).catch(
      async (error: unknown) => {
        await dropBackup(paths)
        throw isDiskFull(error) || error instanceof StoreFullError || isWithoutRoom(error)
          ? new BackupError(fullText(folder))
          : error
      },
    )
    if (backup.keep !== null) await pruneBackups(folder, backup.keep, backup.say)
    return taken
  } finally {
    release()
  }
}

const fullText = (folder: string): string =>
  `The disk of ${folder} is full. The files that were copied stay, and the next backup goes on from there once there is room.`

/** Besides the documents, a backup needs room for its list and some files. */
const LEFT_BYTES = 64 * 1024 * 1024

const refuseWithoutRoom = async (folder: string, dataDir: string): Promise<void> => {
  const { database, log } = await databaseBytes(dataDir)
  const { bavail, bsize } = await statfs(folder)
  const needed = database + log + LEFT_BYTES
  if (bavail * bsize < needed)
    throw new BackupError(
      `The disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and the documents alone need ${inMegabytes(needed)}.`,
    )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

/**
 * What is deleted after the documents were copied may be gone before its files are. Then both are copied once more, which is quick as
 * most files are there by now. What is missing in two looks one after the other is lost, not deleted meanwhile.
 */
const PASSES_MAX = 4

const fill = async (
  { dataDir, files, folder, say, progress, now = () => new Date() }: Backup,
  paths: BackupPaths,
  lastList: string | null,
): Promise<TakenBackup> => {
  const to = await openFilesIn(folder)
  const known = lastList === null ? null : openIfThere(lastList)
  const list = FileList.create(paths.list)
  let [copied, copiedBytes, takenAt] = [0, 0, now()]
  let missing: ReadonlySet<string> = new Set()
  try {
    for (let pass = 1; pass <= PASSES_MAX; pass++) {
      takenAt = now()
      say('Copying the documents …')
      await copyDocuments(dataDir, paths)
      const snapshot = await openSnapshot(paths.dir)
      const before = missing
      try {
        const done = await copyNamedFiles({
          snapshot,
          from: files,
          to,
          list,
          pass,
          known: (key) => known?.get(key) ?? null,
          progress,
        })
        ;[copied, copiedBytes] = [copied + done.copied, copiedBytes + done.copiedBytes]
        missing = done.missing
      } finally {
        await snapshot.close()
      }
      list.keepPass(pass)
      if ([...missing].every((key) => before.has(key))) break
      say('Files were deleted meanwhile: looking again …')
    }
  } finally {
    list.close()
    known?.close()
    await to.close()
  }
  const manifest = await describe(paths, takenAt, missing)
  await writeManifest(paths.manifest, manifest)
  return { name: paths.name, manifest, copied, copiedBytes }
}

const refuseAmidRestore = (dataDir: string): void => {
  if (existsSync(join(dataDir, RESTORING_FOLDER)))
    throw new BackupError(`A restore into ${dataDir} is not finished. Run it again before a backup is taken.`)
}

/** A damaged list of an earlier backup only means that its files are hashed again. */
const openIfThere = (list: string): FileList | null => {
  try {
    return FileList.open(list)
  } catch {
    return null
  }
}

const copyDocuments = async (dataDir: string, { dir, documents }: BackupPaths): Promise<void> => {
  await rm(documents, { force: true })
  refuseAmidRestore(dataDir)
  copyDatabase(dataDir, documents)
  // One that has begun meanwhile may have taken the log away from beside the documents.
  refuseAmidRestore(dataDir)
  restrictToOwner(documents)
  await syncToDisk(documents)
  await syncToDisk(dir)
}

const describe = async (
  { dir, documents, list }: BackupPaths,
  takenAt: Date,
  missing: ReadonlySet<string>,
): Promise<BackupManifest> => {
  await syncToDisk(list)
  await syncToDisk(dir)
  const files = FileList.open(list)
  try {
    return {
      format: BACKUP_FORMAT,
      taken_at: takenAt.toISOString(),
      documents: {
        bytes: (await databaseBytes(dir)).database,
        sha256: await sha256Of(documents),
        counts: documentCounts(dir),
      },
      files: { ...files.total(), sha256: await sha256Of(list) },
      missing: { count: missing.size, keys: [...missing].slice(0, MISSING_NAMED_MAX) },
    }
  } finally {
    files.close()
  }
}
