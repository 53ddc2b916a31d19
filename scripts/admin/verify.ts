import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { verifyBackup } from '../../api/backups/verifyBackup.ts'
import { verifyData } from '../../api/backups/verifyData.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStores } from '../../api/openServices.ts'
import { parsedArgs } from './parsedArgs.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'
import { throttledProgress } from './throttledProgress.ts'
import { lowerPriority } from './lowerPriority.ts'

const USAGE = 'verify takes nothing or --repair for the data itself, or a DIR of backups and perhaps --at.'

/**
 * `verify [--repair]` compares the documents with the files where the server's own configuration says; it may be running.
 * `verify DIR [--at TIME]` reads a whole backup. Both fail if something is missing.
 */
export const verify = async (args: readonly string[]): Promise<void> => {
  const options = { repair: { type: 'boolean' }, at: { type: 'string' } } as const
  const { values, positionals } = parsedArgs(args, options, USAGE)
  const [folder] = positionals
  const isWrong = folder === undefined ? values.at !== undefined : values.repair === true
  if (positionals.length > 1 || isWrong) throw new ConfigError(USAGE)
  lowerPriority()
  const faults =
    folder === undefined
      ? await ofData(values.repair === true)
      : await ofBackup(resolve(folder), values.at ?? null)
  if (faults > 0) process.exitCode = 1
}

const ofBackup = async (folder: string, name: string | null): Promise<number> => {
  const verified = await verifyBackup({ folder, name, say: console.log, progress: throttledProgress() })
  const { count } = verified.manifest.files
  const outcome = verified.faults === 0 ? 'is whole' : `has ${verified.faults} faults`
  console.log(`The backup ${verified.name} of ${count} files ${outcome}.`)
  return verified.faults
}

const ofData = async (repair: boolean): Promise<number> => {
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-admin-'))
  const { store, files } = await joinStores(config, scratchDir)
  try {
    const dataDir = config.mongodbUrl === null ? config.dataDir : null
    const {
      maps,
      files: named,
      unnamed,
      faults,
      repaired,
    } = await verifyData({
      store,
      files,
      dataDir,
      repair,
      say: console.log,
      progress: throttledProgress(),
    })
    console.log(`${maps} maps, and ${named} files that documents name; ${unnamed} files that none names.`)
    if (repaired > 0) console.log(`Repaired: ${repaired}. A running server makes the pictures.`)
    console.log(faults === 0 ? 'Nothing is missing.' : `Missing or wrong: ${faults}.`)
    return faults
  } finally {
    await Promise.all([store.close(), files.close()])
    await rm(scratchDir, { recursive: true, force: true })
  }
}
