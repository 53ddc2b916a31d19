import { FileList } from '../files/FileList.ts'
import type { FileStore } from '../files/FileStore.ts'
import { openFilesIn } from '../openServices.ts'
import { BackupError } from './backupManifest.ts'
import { backupPaths, type BackupPaths, backupsIn, dropBackup } from './backupFolder.ts'

/** Deletes all backups but the newest `keep`, and the files that only they had. */
export const pruneBackups = async (
  folder: string,
  keep: number,
  say: (line: string) => void,
): Promise<void> => {
  const { finished } = await backupsIn(folder)
  const lists = finished.slice(-keep).map((name) => openList(backupPaths(folder, name)))
  for (const name of finished.slice(0, -keep)) {
    await dropBackup(backupPaths(folder, name))
    say(`Deleted the backup ${name}.`)
  }
  const files = await openFilesIn(folder)
  try {
    await deleteUnlisted(files, lists)
  } finally {
    for (const list of lists) list.close()
    await files.close()
  }
}

/** Without the list of a backup that stays nobody knows which files it needs. */
const openList = ({ name, list }: BackupPaths): FileList => {
  try {
    return FileList.open(list)
  } catch {
    throw new BackupError(
      `The backup is taken, but none is dropped: the list of ${name} is damaged. Delete that backup, and take another.`,
    )
  }
}

const deleteUnlisted = async (files: FileStore, lists: readonly FileList[]): Promise<void> => {
  for await (const [top, keys] of byTopFolder(files)) {
    const unlisted = keys.filter((key) => !lists.some((list) => list.get(key)))
    if (unlisted.length === keys.length) await files.deleteAll(top)
    else for (const key of unlisted) await files.deleteAll(key)
  }
}

/** Yields the keys below each top folder together: those of one map or game. */
export async function* byTopFolder(files: FileStore): AsyncGenerator<[string, string[]], void, void> {
  let [top, keys] = ['', [] as string[]]
  for await (const key of files.keys()) {
    const next = key.slice(0, key.indexOf('/'))
    if (next !== top && keys.length > 0) yield [top, keys]
    if (next !== top) [top, keys] = [next, []]
    keys.push(key)
  }
  if (keys.length > 0) yield [top, keys]
}
