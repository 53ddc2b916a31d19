import { assetPath } from '../../shared/maps/assets.ts'
import type { FileStore } from '../files/FileStore.ts'
import { keptImages } from '../images/floorImages.ts'
import { awaitedReplacement } from '../images/imageJobs.ts'
import { isForgotten, remakePictures } from '../images/retryImages.ts'
import type { MapDocument } from '../store/collections.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'
import { settleVotes } from '../votes/castVote.ts'

/** Something of a map that follows from something else and does not agree with it. */
export interface DerivedFault {
  readonly text: string
  /** Makes it again, and returns whether it did; null where that from which it follows is lost, too. */
  readonly repair: (() => Promise<boolean>) | null
}

interface Parts {
  readonly store: Store
  readonly files: FileStore
}

/** Returns what is wrong with what a map's record says, apart from the files that are lost. `pictures` are its missing ones. */
export const derivedFaults = async (
  parts: Parts,
  map: MapDocument,
  pictures: readonly string[],
): Promise<DerivedFault[]> => [
  ...(await pictureFaults(parts, map, pictures)),
  ...(await countFaults(parts, map)),
  ...searchFaults(parts, map),
  ...(await voteFaults(parts, map)),
]

const pictureFaults = async (
  { store, files }: Parts,
  map: MapDocument,
  pictures: readonly string[],
): Promise<DerivedFault[]> => {
  if (map.filling) return []
  const next = await awaitedReplacement(store, map)
  const faults: DerivedFault[] = []
  const ofFloors = (await keptImages(store, map._id)).map(({ image }) => image)
  for (const image of [map.image, ...(next ? [next.image] : []), ...ofFloors]) {
    const lost = lostOf(map, image, pictures)
    if (lost === null && !(await isForgotten(store, map, image))) continue
    const hasOriginal = (await files.get(`${map._id}/${image.original_file}`)) !== null
    faults.push({
      text: `Map ${map._id} lacks pictures of its image.`,
      repair: hasOriginal ? () => remakePictures(store, map, image, lost ?? 'all') : null,
    })
  }
  return faults
}

const lostOf = (
  { _id }: MapDocument,
  { preview_file, thumbnail_file, pyramid }: MapImageDocument,
  pictures: readonly string[],
): 'all' | 'tiles' | null => {
  if (pictures.some((key) => key === `${_id}/${preview_file}` || key === `${_id}/${thumbnail_file}`))
    return 'all'
  return pyramid && pictures.some((key) => key.startsWith(`${_id}/${pyramid.id}/`)) ? 'tiles' : null
}

/** What counts towards the limits of people. */
const countFaults = async ({ store, files }: Parts, map: MapDocument): Promise<DerivedFault[]> => {
  const faults: DerivedFault[] = []
  const compare = async (key: string, counted: number, repair: (bytes: number) => Promise<boolean>) => {
    const bytes = (await files.get(key))?.size
    if (bytes === undefined || bytes === counted) return
    const text = `${key} has ${bytes} bytes, and ${counted} are counted.`
    faults.push({ text, repair: () => repair(bytes) })
  }
  const original = map.filling ? null : await store.get('originals', map._id)
  if (original)
    await compare(`${map._id}/${map.image.original_file}`, original.bytes, (bytes) =>
      store.update('originals', map._id, { bytes }),
    )
  for (const { _id, image, bytes: counted } of await keptImages(store, map._id))
    await compare(`${map._id}/${image.original_file}`, counted, (bytes) =>
      store.update('floorImages', _id, { bytes }),
    )
  for await (const { _id, ref, bytes: counted } of store.stream('assets', {
    equals: { map_id: Number(map._id) },
  })) {
    const path = assetPath(ref)
    if (path) await compare(`${map._id}/${path}`, counted, (bytes) => store.update('assets', _id, { bytes }))
  }
  return faults
}

const searchFaults = ({ store }: Parts, map: MapDocument): DerivedFault[] => {
  const search_key = mapSearchKey(map)
  if (search_key === map.search_key) return []
  const repair = () => store.update('maps', map._id, { search_key })
  return [{ text: `Map ${map._id} is not found by its name.`, repair }]
}

/** Demo maps of `npm run seed` have a sum without votes. */
const voteFaults = async ({ store }: Parts, map: MapDocument): Promise<DerivedFault[]> => {
  const mapId = Number(map._id)
  const ofMap = { equals: { map_id: mapId } }
  if ((await store.count('votes', ofMap)) === 0) return []
  const isRight = async () =>
    (await store.sum('votes', 'vote', ofMap)) === (await store.get('maps', map._id))?.votes
  // Somebody may be voting.
  if ((await isRight()) || (await isRight())) return []
  const repair = () => settleVotes(store, mapId).then(() => true)
  return [{ text: `The votes of map ${map._id} are added up wrongly.`, repair }]
}
