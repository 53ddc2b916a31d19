import { createLog } from '../../api/log.ts'
import { createCatalogue } from '../../api/maps/catalogue.ts'
import { isHidden } from '../../api/maps/mapAccess.ts'
import { presentListedMap } from '../../api/maps/presentMap.ts'
import { ConfigError } from '../../api/config.ts'
import { hideMap as hide, showMap as show } from '../../api/moderation/hideMap.ts'
import type { MapDocument } from '../../api/store/collections.ts'
import type { Store } from '../../api/store/Store.ts'
import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import { reasonSchema } from '../../shared/people/moderation.ts'
import { withStore } from './withStore.ts'

/** `hide-map ID REASON`: hides a map with its region maps, in the operator's name; its owner is told why. The server may be running. */
export const hideMap = async (args: readonly string[]): Promise<void> => {
  const [id = '', ...words] = args
  const given = reasonSchema.safeParse({ reason: words.join(' ') })
  if (id === '' || words.length === 0)
    throw new ConfigError('hide-map takes the ID of a map, and the REASON.')
  if (!given.success) throw new ConfigError(given.error.issues[0]?.message ?? 'This is no reason.')
  await withStore(async (store) => {
    const map = await existingMap(store, id)
    await hide(partsOver(store), SUPER_OWNER_ID, map, given.data.reason)
    console.log(`Map ${id} is hidden.`)
  })
}

/** `show-map ID`: shows a hidden map again. The server may be running. */
export const showMap = async (args: readonly string[]): Promise<void> => {
  const [id] = args
  if (args.length !== 1 || id === undefined) throw new ConfigError('show-map takes the ID of a map.')
  await withStore(async (store) => {
    const map = await existingMap(store, id)
    if (!isHidden(map)) throw new ConfigError(`Map ${id} is not hidden.`)
    await show(partsOver(store), SUPER_OWNER_ID, map)
    console.log(`Map ${id} is shown again.`)
  })
}

const partsOver = (store: Store) => ({
  store,
  catalogue: createCatalogue(store, presentListedMap),
  log: createLog('info'),
})

/** @throws ConfigError */
const existingMap = async (store: Store, id: string): Promise<MapDocument> => {
  const map = await store.get('maps', id)
  if (!map || map.deleted) throw new ConfigError(`There is no map ${id}.`)
  return map
}
