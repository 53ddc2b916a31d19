import { resolve } from 'node:path'
import { restoreBackup } from '../../api/backups/restoreBackup.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { parsedArgs } from './parsedArgs.ts'
import { refuseMongodb } from './refuseMongodb.ts'
import { throttledProgress } from './throttledProgress.ts'

const USAGE = 'restore takes a DIR of backups, and perhaps --at and the time of one of them, and --replace.'

/** `restore DIR [--at TIME] [--replace]`: restores a backup into the data folder, with which no server may be running. */
export const restore = async (args: readonly string[]): Promise<void> => {
  const options = { at: { type: 'string' }, replace: { type: 'boolean' } } as const
  const { values, positionals } = parsedArgs(args, options, USAGE)
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new ConfigError(USAGE)
  const config = loadConfig(process.env)
  refuseMongodb(config, 'restore')
  const { name, manifest, aside } = await restoreBackup({
    folder: resolve(folder),
    name: values.at ?? null,
    dataDir: config.dataDir,
    replace: values.replace === true,
    say: console.log,
    progress: throttledProgress(),
  })
  console.log(
    `Restored ${name} with ${manifest.files.count} files into ${config.dataDir}. Everybody signs in again.`,
  )
  if (aside !== null) console.log(`What was there before is in ${aside}.`)
}
