import { assetPath } from '../../shared/maps/assets.ts'
import { gameFileKey, gameImageFiles } from '../games/gameImages.ts'
import { awaitedReplacement, jobIdOf } from '../images/imageJobs.ts'
import { fullSizeFiles, tileFiles } from '../images/tilePyramid.ts'
import { floorsOf } from '../maps/mapFloors.ts'
import type { AssetDocument } from '../store/assetDocuments.ts'
import type { MapDocument } from '../store/collections.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import type { StyleDocument } from '../store/styleDocuments.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

/** A file that a document names. */
export interface ExpectedFile {
  readonly key: string
  /** `picture`: made from an original, and can be made again. */
  readonly kind: 'original' | 'picture' | 'asset' | 'game'
  /** As its document counts it; null if none does. */
  readonly bytes: number | null
  /** False for what may still be under way, or is swept soon: it is kept if it is there. */
  readonly isNeeded: boolean
}

/**
 * Yields the files that the documents of a store name. Pictures for link previews are not among them: they are painted again when
 * somebody asks. Nor are those of a map's image before the present one.
 */
export async function* expectedFiles(store: Store): AsyncGenerator<ExpectedFile, void, void> {
  for await (const map of store.stream('maps')) yield* expectedOfMap(store, map)
  for await (const game of store.stream('games')) yield* expectedOfGame(game)
}

export function* expectedOfGame(game: GameDocument): Generator<ExpectedFile, void, void> {
  const files = gameImageFiles(game)
  for (const file of files ? [files.image, files.thumbnail] : [])
    yield { key: gameFileKey(game._id, file), kind: 'game', bytes: null, isNeeded: true }
}

/** Yields those of one map. A deleted map has none: they are being deleted. */
export async function* expectedOfMap(
  store: Store,
  map: MapDocument,
): AsyncGenerator<ExpectedFile, void, void> {
  if (map.deleted) return
  // Until it is filled, the queue of branches copies what is not there.
  const isNeeded = map.filling !== true
  const bytes = (await store.get('originals', map._id))?.bytes ?? null
  yield* ofImage(store, map, { image: map.image, bytes, isNeeded })
  const next = await awaitedReplacement(store, map)
  if (next) yield* ofImage(store, map, { image: next.image, bytes: next.bytes, isNeeded })
  for await (const floorImage of store.stream('floorImages', { equals: { map_id: Number(map._id) } })) {
    const { floor_id, image, bytes: counted, is_kept } = floorImage
    const isShown = is_kept && floorsOf(map).some(({ id }) => id === floor_id)
    yield* ofImage(store, map, { image, bytes: counted, isNeeded: isNeeded && isShown })
  }
  const style = await store.get('styles', map._id)
  for await (const asset of store.stream('assets', { equals: { map_id: Number(map._id) } }))
    yield* ofAsset(asset, style, isNeeded)
}

interface ImageFiles {
  readonly image: MapImageDocument
  readonly bytes: number | null
  readonly isNeeded: boolean
}

async function* ofImage(
  store: Store,
  { _id }: MapDocument,
  { image, bytes, isNeeded }: ImageFiles,
): AsyncGenerator<ExpectedFile, void, void> {
  yield { key: `${_id}/${image.original_file}`, kind: 'original', bytes, isNeeded }
  const pictures = new Set([image.preview_file, image.thumbnail_file])
  const tiles = image.pyramid ? tileFiles(image) : await tilesSoFar(store, _id, image)
  for (const file of pictures)
    if (file !== null && file !== image.original_file)
      yield { key: `${_id}/${file}`, kind: 'picture', bytes: null, isNeeded }
  for (const file of tiles) yield { key: `${_id}/${file}`, kind: 'picture', bytes: null, isNeeded }
}

/** The tiles on which the job of an image builds when it goes on. */
const tilesSoFar = async (
  store: Store,
  mapId: string,
  image: MapImageDocument,
): Promise<Iterable<string>> => {
  const job = await store.get('jobs', jobIdOf(mapId, image))
  return job?.state === 'waiting' && job.made?.has_full_size ? fullSizeFiles(image, job.made) : []
}

/** The document of an asset is written before its file, and one that nothing names is swept. */
function* ofAsset(
  { map_id, ref, bytes, purpose, named, proposal_id }: AssetDocument,
  style: StyleDocument | null,
  isOfWholeMap: boolean,
): Generator<ExpectedFile, void, void> {
  const path = assetPath(ref)
  const isShown =
    purpose === 'style'
      ? [style?.title_image, style?.watermark].includes(ref)
      : named || typeof proposal_id === 'number'
  if (path) yield { key: `${map_id}/${path}`, kind: 'asset', bytes, isNeeded: isOfWholeMap && isShown }
}
