import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveQuota } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { createLog } from '../../api/log.ts'
import type { ImageQuota } from '../../api/maps/imageQuota.ts'
import { joinStore } from '../../api/openServices.ts'
import { personCalled } from './personCalled.ts'

const USAGE = 'set-quota takes USERNAME MAPS GIGABYTES, or USERNAME default.'
const GIGABYTE = 1024 ** 3

/**
 * `set-quota USERNAME MAPS GIGABYTES`: says how many maps somebody may have, and how much room their images may take, where
 * the server's own configuration says. It may be running. With `default` they have everybody's limits again.
 */
export const setQuota = async (args: readonly string[]): Promise<void> => {
  const [username = '', ...wanted] = args
  const quota = quotaOf(wanted)
  const config = loadConfig(process.env)
  if (config.mongodbUrl === null && !existsSync(join(config.dataDir, 'pinfold.sqlite')))
    throw new ConfigError(`${config.dataDir} holds no data of Pinfold.`)
  const store = await joinStore(config)
  try {
    const securityLog = createSecurityLog(createLog('info'))
    const account = await personCalled(store, username)
    await giveQuota({ store, securityLog }, ON_THE_SERVER, account, quota)
    console.log(
      `${username} may now have: ${quota ? `${wanted[0]} maps, ${wanted[1]} GB.` : 'as much as everybody.'}`,
    )
  } finally {
    await store.close()
  }
}

/** Returns null for everybody's limits. @throws ConfigError */
const quotaOf = (wanted: readonly string[]): ImageQuota | null => {
  const [maps = '', gigabytes = ''] = wanted
  if (wanted.length === 1 && maps === 'default') return null
  if (wanted.length !== 2 || !/^\d{1,6}$/.test(maps) || !/^\d{1,5}(\.\d{1,3})?$/.test(gigabytes))
    throw new ConfigError(USAGE)
  return { maps: Number(maps), bytes: Math.round(Number(gigabytes) * GIGABYTE) }
}
