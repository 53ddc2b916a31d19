import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { takeBackup } from '../../api/backups/takeBackup.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { openFiles } from '../../api/openServices.ts'
import { parsedArgs } from './parsedArgs.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'
import { refuseMongodb } from './refuseMongodb.ts'
import { throttledProgress } from './throttledProgress.ts'
import { lowerPriority } from './lowerPriority.ts'

const USAGE = 'backup takes a DIR for backups, and perhaps --keep and how many of them stay.'

/** `backup DIR [--keep N]`: takes a backup of the data folder. The server may be running. */
export const backup = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parsedArgs(args, { keep: { type: 'string' } }, USAGE)
  const [folder] = positionals
  const keep = values.keep ?? null
  if (
    folder === undefined ||
    positionals.length > 1 ||
    (keep !== null && !/^[1-9]\d{0,3}$/.test(String(keep)))
  )
    throw new ConfigError(USAGE)
  lowerPriority()
  const config = loadConfig(process.env)
  refuseMongodb(config, 'backup')
  refuseEmptyFolder(config)
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-admin-'))
  const files = await openFiles(config, { exclusive: false, scratchDir })
  try {
    const { name, manifest, copied, copiedBytes } = await takeBackup({
      dataDir: config.dataDir,
      files,
      folder: resolve(folder),
      keep: keep === null ? null : Number(keep),
      say: console.log,
      progress: throttledProgress(),
    })
    const documents = Object.values(manifest.documents.counts).reduce((sum, count) => sum + count, 0)
    console.log(
      `Backup ${name}: ${documents} documents and ${manifest.files.count} files, of which ${copied} were new (${inMegabytes(copiedBytes)}).`,
    )
    if (manifest.missing.count > 0)
      console.log(
        `${manifest.missing.count} files are missing that documents name, such as ${manifest.missing.keys[0]}: see verify.`,
      )
  } finally {
    await files.close()
    await rm(scratchDir, { recursive: true, force: true })
  }
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`
