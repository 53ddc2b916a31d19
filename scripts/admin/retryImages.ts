import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { retryAll, retryMap } from '../../api/admin/mapActs.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStore } from '../../api/openServices.ts'
import type { Store } from '../../api/store/Store.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

/**
 * `retry-images [MAP…]`: has the pictures made again that could not be made, of the maps with these ids or of all, where the
 * server's own configuration says. A running server begins within seconds.
 */
export const retryImages = async (args: readonly string[]): Promise<void> => {
  if (!args.every((id) => /^[1-9]\d*$/.test(id)))
    throw new ConfigError('retry-images takes the ids of maps, or nothing for all.')
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const store = await joinStore(config)
  try {
    const count = args.length === 0 ? await retryAll(store, ON_THE_SERVER) : await retryThose(store, args)
    console.log(count === 1 ? '1 image is tried again.' : `${count} images are tried again.`)
  } finally {
    await store.close()
  }
}

const retryThose = async (store: Store, ids: readonly string[]): Promise<number> => {
  let count = 0
  for (const id of ids) {
    const map = await store.get('maps', id)
    if (!map || map.deleted) throw new ConfigError(`There is no map ${id}.`)
    count += await retryMap(store, ON_THE_SERVER, map)
  }
  return count
}
