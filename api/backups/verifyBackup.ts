import { FileList } from '../files/FileList.ts'
import type { FileStore } from '../files/FileStore.ts'
import { openFilesIn, openSnapshot } from '../openServices.ts'
import { databaseFaults, documentCounts } from '../store/databaseFile.ts'
import { type BackupPaths, findBackup } from './backupFolder.ts'
import { type BackupManifest, sha256Of } from './backupManifest.ts'
import { expectedFiles } from './expectedFiles.ts'
import { Findings } from './Findings.ts'
import { hashOf } from './hashedFiles.ts'
import type { Reports } from './Reports.ts'

interface Verification extends Reports {
  readonly folder: string
  /** Null: the newest one. */
  readonly name: string | null
}

interface VerifiedBackup {
  readonly name: string
  readonly manifest: BackupManifest
  readonly faults: number
}

/** Reads a whole backup and compares it with its manifest, and its documents with its files. @throws BackupError */
export const verifyBackup = async ({ folder, name, ...reports }: Verification): Promise<VerifiedBackup> => {
  const { paths, manifest } = await findBackup(folder, name)
  const findings = new Findings(reports.say)
  reports.say(`Reading the backup ${paths.name} …`)
  if (await areDocumentsWhole(paths, manifest, findings))
    await checkFiles(folder, paths, manifest, findings, reports)
  return { name: paths.name, manifest, faults: findings.count }
}

const areDocumentsWhole = async (
  { dir, documents, list }: BackupPaths,
  { documents: noted, files }: BackupManifest,
  findings: Findings,
): Promise<boolean> => {
  const hashIs = async (path: string, sha256: string) =>
    (await sha256Of(path).catch(() => null)) === sha256 || void findings.add(`${path} is missing or damaged.`)
  if (!(await hashIs(documents, noted.sha256)) || !(await hashIs(list, files.sha256))) return false
  const faults = databaseFaults(dir)
  for (const fault of faults) findings.add(`${documents}: ${fault}`)
  if (faults.length > 0) return false
  const counts = documentCounts(dir)
  for (const [collection, count] of Object.entries(noted.counts))
    if (counts[collection] !== count)
      findings.add(`${collection}: ${count} documents were kept, and ${counts[collection] ?? 0} are there.`)
  return true
}

const checkFiles = async (
  folder: string,
  { dir, list: listPath }: BackupPaths,
  { missing }: BackupManifest,
  findings: Findings,
  { say, progress }: Reports,
): Promise<void> => {
  const list = FileList.open(listPath)
  const files = await openFilesIn(folder, { readOnly: true })
  try {
    let done = 0
    for (const listed of list.files()) {
      if (!(await isWhole(files, listed))) findings.add(`The file ${listed.key} is missing or damaged.`)
      progress('files', ++done)
    }
    await checkNamed(dir, list, findings)
    if (missing.count > 0)
      say(`When it was taken, ${missing.count} files were missing already that its documents name.`)
  } finally {
    list.close()
    await files.close()
  }
}

const isWhole = async (
  files: FileStore,
  { key, bytes, sha256 }: { readonly key: string; readonly bytes: number; readonly sha256: string },
): Promise<boolean> => {
  const file = await files.get(key)
  return file?.size === bytes && (await hashOf(file)) === sha256
}

const checkNamed = async (dir: string, list: FileList, findings: Findings): Promise<void> => {
  const snapshot = await openSnapshot(dir)
  try {
    for await (const { key, isNeeded } of expectedFiles(snapshot))
      if (isNeeded && !list.get(key))
        findings.add(`The documents name ${key}, which the backup does not have.`)
  } finally {
    await snapshot.close()
  }
}
