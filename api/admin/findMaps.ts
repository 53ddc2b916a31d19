import type { AdminMap, MapFilter } from '../../shared/admin/adminMaps.ts'
import { mapPath } from '../../shared/paths.ts'
import { NEWEST_FIRST } from '../http/listPages.ts'
import { subjectOf } from '../images/imageJobs.ts'
import { isPictured } from '../images/tilePyramid.ts'
import { isHidden } from '../maps/mapAccess.ts'
import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument } from '../store/imageDocuments.ts'
import { mapSearchKey, searchKey } from '../store/searchKey.ts'
import type { Page, Store } from '../store/Store.ts'

interface Asked {
  /** A part of a map's name, its game or its owner's name, its id, or its directory; '' for all. */
  readonly text: string
  readonly only: MapFilter
  /** Whose maps; null for everybody's. */
  readonly ownerId: number | null
  readonly after?: readonly [Date, string] | undefined
  readonly limit: number
}

/**
 * Returns a page of maps, private ones and region maps among them, the newest first; what has the text for an id comes first.
 * Deleted ones are left out only when it is presented: they are few, and asked for they would keep the store from its best index.
 */
export const findMaps = async (
  store: Store,
  { text, only, ownerId, after, limit }: Asked,
): Promise<MapDocument[]> => {
  if (only === 'failed') return findFailed(store, { text, ownerId, after, limit })
  const page: Page<'maps'> = {
    ...(ownerId !== null && { equals: { uploader_id: ownerId } }),
    ...(only === 'hidden' && { range: { field: 'hidden_reason', gte: '' } }),
    sort: NEWEST_FIRST,
    ...(after && { after }),
    limit,
  }
  const found = await store.search('maps', text, page)
  if (text === '' || after) return found
  const named = (await mapsNamed(store, text)).filter(
    (map) => (only === 'all' || isHidden(map)) && (ownerId === null || map.uploader_id === ownerId),
  )
  const ids = new Set(named.map(({ _id }) => _id))
  return [...named, ...found.filter(({ _id }) => !ids.has(_id))].slice(0, limit)
}

/** As many failed jobs as are looked at: they are few, as each is somebody's to mend. */
const FAILED_MAX = 1_000

/** Found by their jobs: that pictures failed, of the map, of what is to replace it, or of a floor, is no field by which maps are found. */
const findFailed = async (
  store: Store,
  { text, ownerId, after, limit }: Omit<Asked, 'only'>,
): Promise<MapDocument[]> => {
  const jobs = await store.find('jobs', {
    equals: { state: 'failed' },
    sort: NEWEST_FIRST,
    limit: FAILED_MAX,
  })
  const maps = await store.getMany('maps', [...new Set(jobs.map(({ map_id }) => String(map_id)))])
  const wanted = searchKey(text)
  const [afterTime, afterId] = after ?? []
  const asked = maps
    .filter(
      (map) =>
        (ownerId === null || map.uploader_id === ownerId) &&
        (mapSearchKey(map).includes(wanted) || [map._id, map.map_directory].includes(text)) &&
        (afterTime === undefined || isOlder(map, afterTime, afterId ?? '')),
    )
    .toSorted((a, b) => (isOlder(b, a.created_at, a._id) ? -1 : 1))
  const found: MapDocument[] = []
  for (const map of asked) {
    if (found.length === limit) break
    if (
      await isFailed(
        store,
        jobs.filter(({ map_id }) => map_id === Number(map._id)),
      )
    )
      found.push(map)
  }
  return found
}

/** Whether one of a map's jobs is still about an image that it has. */
const isFailed = async (store: Store, jobs: readonly JobDocument[]): Promise<boolean> => {
  for (const job of jobs) if (await subjectOf(store, job)) return true
  return false
}

/** As `NEWEST_FIRST` has them. */
const isOlder = ({ _id, created_at }: MapDocument, time: Date, id: string): boolean =>
  created_at < time || (created_at.getTime() === time.getTime() && _id < id)

/** The map with this id, and that with this directory. */
const mapsNamed = async (store: Store, text: string): Promise<MapDocument[]> => {
  const byId = /^\d{1,15}$/.test(text) ? await store.get('maps', text) : null
  const [inDirectory] = await store.find('maps', {
    equals: { map_directory: text },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 1,
  })
  return [byId, inDirectory?._id === byId?._id ? null : inDirectory].flatMap((map) => map ?? [])
}

/** Returns maps as administrators see them, with what their files take, without those that are deleted. */
export const presentMaps = async (store: Store, found: readonly MapDocument[]): Promise<AdminMap[]> => {
  const maps = found.filter(({ deleted }) => !deleted)
  const ids = maps.map(({ _id }) => _id)
  const originals = await store.getMany('originals', ids)
  const bytesOf = new Map(originals.map(({ _id, bytes }) => [_id, bytes]))
  return Promise.all(
    maps.map(async (map) => ({
      id: Number(map._id),
      name: map.name,
      game_name: map.game_name,
      path: mapPath({ id: Number(map._id), slug: map.slug, uploader_username: map.uploader_username }),
      owner_id: map.uploader_id,
      owner: map.uploader_username,
      is_public: map.is_public,
      is_region: map.parent_map_id !== null,
      hidden_reason: isHidden(map) ? (map.hidden_reason ?? '') : null,
      width: map.image.width,
      height: map.image.height,
      image: stateOf(map.image),
      image_error: map.image.failed,
      image_bytes:
        (bytesOf.get(map._id) ?? 0) +
        (await store.sum('floorImages', 'bytes', { equals: { map_id: Number(map._id) } })),
      asset_bytes: await store.sum('assets', 'bytes', { equals: { map_id: Number(map._id) } }),
      created_at: map.created_at.toISOString(),
    })),
  )
}

const stateOf = (image: MapImageDocument): AdminMap['image'] => {
  if (image.failed !== null) return 'failed'
  return isPictured(image) ? 'made' : 'making'
}
