import { storeHealth as read } from '../../api/admin/storeHealth.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { inMegabytes } from '../../api/store/StoreFacts.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'
import { withStore } from './withStore.ts'

/** `store-health`: prints how the store is, and what waits. It fails if something is damaged. The server may be running. */
export const storeHealth = async (args: readonly string[]): Promise<void> => {
  if (args.length > 0) throw new ConfigError('store-health takes nothing.')
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  await withStore(async (store) => {
    const { collections, database, faults } = await read(config, store)
    for (const { name, documents, bytes } of collections) line(name, `${documents}, ${inMegabytes(bytes)}`)
    for (const [name, value] of database) line(name, value)
    for (const fault of faults) console.log(fault)
    if (faults.length > 0) process.exitCode = 1
  })
}

const NAME_WIDTH = 22

const line = (name: string, value: string): void => console.log(`${name.padEnd(NAME_WIDTH)} ${value}`)
