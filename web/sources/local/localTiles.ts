import * as z from 'zod/mini'
import { DURABLE, notFound } from './localContent.ts'
import type { LocalDatabase, LocalMapRow } from './localDatabase.ts'
import { toStoredFile } from './storedFile.ts'

/** Tiles of a local map's image. `stopped`: it is shown from its preview until somebody wants them. */
const localPyramidSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('made'),
    imageId: z.string(),
    tileSize: z.int().check(z.gte(1)),
    levels: z.int().check(z.gte(1)),
  }),
  z.object({ state: z.literal('stopped'), imageId: z.string() }),
])
export type LocalPyramid = z.infer<typeof localPyramidSchema>

/** Null while there is none of the image that the map has now. */
export const pyramidOf = ({ pyramid, imageId }: LocalMapRow): LocalPyramid | null => {
  const read = localPyramidSchema.safeParse(pyramid).data
  return read?.imageId === imageId ? read : null
}

const tilesOf = (imageId: string): string => `tile ${imageId} `

/** The place of a tile among the images of a map. `path` is `{level}/{column}_{row}`. */
export const tileName = (imageId: string, path: string): string => tilesOf(imageId) + path

/** Returns the paths of the tiles that are there. */
export const readTilePaths = async (
  database: LocalDatabase,
  mapId: string,
  imageId: string,
): Promise<ReadonlySet<string>> => {
  const start = tilesOf(imageId)
  const range = IDBKeyRange.bound([mapId, start], [mapId, `${start}\uffff`])
  const keys = await database.getAllKeys('localImages', range)
  return new Set(keys.map(([, name]) => name.slice(start.length)))
}

/** Returns false if the map is gone or has another image by now: then nothing is stored. */
export const putTiles = async (
  database: LocalDatabase,
  { mapId, imageId }: { readonly mapId: string; readonly imageId: string },
  tiles: readonly { readonly path: string; readonly file: Blob }[],
): Promise<boolean> => {
  const rows = await Promise.all(
    tiles.map(async ({ path, file }) => ({ name: tileName(imageId, path), file: await toStoredFile(file) })),
  )
  const write = database.transaction(['localMaps', 'localImages'], 'readwrite')
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  const isWanted = row?.imageId === imageId
  for (const row of isWanted ? rows : []) await write.objectStore('localImages').put({ ...row, mapId })
  await write.done
  return isWanted
}

/** Null forgets that they were not wanted. @throws MapNotFoundError */
export const keepPyramid = async (
  database: LocalDatabase,
  mapId: string,
  pyramid: LocalPyramid | null,
): Promise<void> => {
  const write = database.transaction('localMaps', 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.store.get(mapId)
  if (!row) throw notFound(mapId)
  await write.store.put({ ...row, pyramid: pyramid ?? undefined })
  await write.done
}
