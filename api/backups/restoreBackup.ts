import { constants, existsSync } from 'node:fs'
import { access, copyFile as copyPath, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, makeFolder, syncToDisk } from '../files/durable.ts'
import { FileList } from '../files/FileList.ts'
import type { FileStore } from '../files/FileStore.ts'
import { openFilesIn } from '../openServices.ts'
import {
  DATABASE_FILE,
  DATABASE_FILES,
  databaseFaults,
  holdFolder,
  RESTORING_FOLDER,
} from '../store/databaseFile.ts'
import { backupName, type BackupPaths, findBackup, refuseForeign } from './backupFolder.ts'
import { restrictToOwner } from '../store/restrictToOwner.ts'
import { BackupError, type BackupManifest, sha256Of } from './backupManifest.ts'
import { copyFile } from './hashedFiles.ts'
import type { Reports } from './Reports.ts'

interface Restore extends Reports {
  readonly folder: string
  /** Null: the newest backup. */
  readonly name: string | null
  readonly dataDir: string
  /** Moves aside what the data folder holds, instead of refusing. */
  readonly replace: boolean
  readonly now?: () => Date
}

interface Restored {
  readonly name: string
  readonly manifest: BackupManifest
  /** Where the data from before is; null if there was none. */
  readonly aside: string | null
}

/** Where everything is gathered beside data that servers may go on with until it is complete. */
const GATHERING = '.gathering'

/**
 * Restores a backup into a data folder. Everything is gathered and checked in a folder within it. From the first file on, or where
 * there was data before, from when all of it is there, no server starts until the restore is finished. What was there is moved
 * aside, never deleted. Whenever it is interrupted, it can be run again.
 * @throws BackupError
 * @throws StoreOpenError a server uses the data folder
 */
export const restoreBackup = async (restore: Restore): Promise<Restored> => {
  const releaseBackups = await holdBackups(restore.folder)
  try {
    return await restoreHeld(restore)
  } finally {
    releaseBackups()
  }
}

/** Keeps backups from being taken, and dropped, there. From where nothing can be written nothing is dropped, either. */
const holdBackups = async (folder: string): Promise<() => void> => {
  await refuseForeign(folder)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isWritable
    ? holdFolder(folder, `A backup is being taken in ${folder}. Wait until it is finished.`)
    : () => {}
}

const restoreHeld = async (restore: Restore): Promise<Restored> => {
  const { folder, name, dataDir, replace, now = () => new Date() } = restore
  const { paths, manifest } = await findBackup(folder, name)
  await makeFolder(dataDir)
  const release = holdFolder(dataDir, `A server runs with DATA_DIR ${dataDir}. Stop it first.`)
  try {
    const isOccupied = await holdsData(dataDir)
    if (isOccupied && !replace)
      throw new BackupError(
        `DATA_DIR ${dataDir} holds data. Name an empty folder, or add --replace to move what is there aside.`,
      )
    const restoring = join(dataDir, RESTORING_FOLDER)
    const gathered = isOccupied && !existsSync(restoring) ? join(dataDir, GATHERING) : restoring
    // What a restore before has gathered takes the room that this one needs.
    await emptied(gathered)
    await refuseWithoutRoom(dataDir, manifest)
    await gather(restore, paths, manifest, gathered).catch(async (error: unknown) => {
      if (gathered !== restoring) await rm(gathered, { recursive: true, force: true })
      throw isDiskFull(error)
        ? new BackupError(`The disk of ${dataDir} is full. Make room, and run this again.`)
        : error
    })
    if (gathered !== restoring) await rename(gathered, restoring)
    await syncToDisk(dataDir)
    const aside = await switchTo(restoring, dataDir, `before-restore-${backupName(now())}`)
    return { name: paths.name, manifest, aside }
  } finally {
    release()
  }
}

const emptied = async (folder: string): Promise<void> => {
  await makeFolder(folder)
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

/** A restore that was interrupted at its very end may have left files without documents. */
const holdsData = async (dataDir: string): Promise<boolean> => {
  const entries = await readdir(dataDir)
  if (entries.includes(DATABASE_FILE)) return true
  return entries.includes('files') && !entries.includes(RESTORING_FOLDER)
}

const LEFT_BYTES = 64 * 1024 * 1024

const refuseWithoutRoom = async (dataDir: string, { documents, files }: BackupManifest): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir)
  const needed = documents.bytes + files.bytes + LEFT_BYTES
  if (bavail * bsize < needed)
    throw new BackupError(
      `The disk of ${dataDir} has ${inMegabytes(bavail * bsize)} left, and the backup needs ${inMegabytes(needed)}.`,
    )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

const gather = async (
  { folder, say, progress }: Restore,
  { documents, list: listPath }: BackupPaths,
  manifest: BackupManifest,
  gathered: string,
): Promise<void> => {
  say('Copying the documents …')
  const copy = join(gathered, DATABASE_FILE)
  await copyToDisk(documents, copy)
  await refuseDamaged(copy, documents, manifest.documents.sha256)
  const [fault] = databaseFaults(gathered)
  if (fault !== undefined) throw new BackupError(`${documents}: ${fault}`)
  await refuseDamaged(listPath, listPath, manifest.files.sha256)
  const list = FileList.open(listPath)
  const from = await openFilesIn(folder, { readOnly: true })
  const to = await openFilesIn(gathered)
  try {
    await copyFiles(list, from, to, progress)
  } finally {
    list.close()
    await Promise.all([from.close(), to.close()])
  }
}

const copyToDisk = async (from: string, to: string): Promise<void> => {
  await copyPath(from, to)
  restrictToOwner(to)
  await syncToDisk(to)
}

const refuseDamaged = async (path: string, source: string, sha256: string): Promise<void> => {
  if ((await sha256Of(path)) !== sha256) throw damaged(source)
}

const damaged = (path: string): BackupError =>
  new BackupError(`${path} is missing or damaged. Restore another backup: --at and its time.`)

const AT_ONCE = 4

const copyFiles = async (
  list: FileList,
  from: FileStore,
  to: FileStore,
  progress: Reports['progress'],
): Promise<void> => {
  const files = list.files()
  let done = 0
  const work = async () => {
    for (const { key, bytes, sha256 } of files) {
      const file = await from.get(key)
      if (file?.size !== bytes || (await copyFile(file, key, to)) !== sha256) throw damaged(`The file ${key}`)
      progress('files', ++done)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/**
 * Puts what was gathered in the place of what is there. The log of the documents before is moved first: beside other documents
 * it would be taken for theirs. Returns where the data from before is.
 */
const switchTo = async (gathered: string, dataDir: string, asideName: string): Promise<string | null> => {
  const aside = join(dataDir, asideName)
  let isAnyAside = false
  for (const name of [...DATABASE_FILES, 'files']) {
    if (!existsSync(join(dataDir, name))) continue
    await makeFolder(aside)
    await rename(join(dataDir, name), join(aside, name))
    isAnyAside = true
  }
  await syncToDisk(dataDir)
  for (const name of ['files', DATABASE_FILE]) await rename(join(gathered, name), join(dataDir, name))
  await syncToDisk(dataDir)
  await rm(gathered, { recursive: true, force: true })
  await syncToDisk(dataDir)
  return isAnyAside ? aside : null
}
