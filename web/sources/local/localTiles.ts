import { DURABLE, notFound } from './localContent.ts'
import type { LocalDatabase, LocalMapRow } from './localDatabase.ts'
import { storedFloorsOf } from './storedFloors.ts'
import { type LocalPyramid, localPyramidSchema } from './storedPyramid.ts'
import { toStoredFile } from './storedFile.ts'

/** Null while there is none of that image: the one that the map has now, or that of a floor. */
export const pyramidOf = (row: LocalMapRow, imageId = row.imageId): LocalPyramid | null => {
  const stored =
    imageId === row.imageId
      ? row.pyramid
      : storedFloorsOf(row).images.find(({ id }) => id === imageId)?.pyramid
  const read = localPyramidSchema.safeParse(stored).data
  return read?.imageId === imageId ? read : null
}

const tilesOf = (imageId: string): string => `tile ${imageId} `

/** The place of a tile among the images of a map. `path` is `{level}/{column}_{row}`. */
export const tileName = (imageId: string, path: string): string => tilesOf(imageId) + path

/** The keys of all tiles of an image. */
export const tilesOfImage = (mapId: string, imageId: string): IDBKeyRange =>
  IDBKeyRange.bound([mapId, tilesOf(imageId)], [mapId, `${tilesOf(imageId)}\uffff`])

/** Returns the paths of the tiles that are there. */
export const readTilePaths = async (
  database: LocalDatabase,
  mapId: string,
  imageId: string,
): Promise<ReadonlySet<string>> => {
  const keys = await database.getAllKeys('localImages', tilesOfImage(mapId, imageId))
  return new Set(keys.map(([, name]) => name.slice(tilesOf(imageId).length)))
}

/** Returns false if the map is gone or has no such image by now: then nothing is stored. */
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
  const isWanted = row !== undefined && hasImage(row, imageId)
  for (const row of isWanted ? rows : []) await write.objectStore('localImages').put({ ...row, mapId })
  await write.done
  return isWanted
}

const hasImage = (row: LocalMapRow, imageId: string): boolean =>
  row.imageId === imageId || storedFloorsOf(row).images.some(({ id }) => id === imageId)

/** @throws MapNotFoundError */
export const keepPyramid = (database: LocalDatabase, mapId: string, pyramid: LocalPyramid): Promise<void> =>
  editPyramids(database, mapId, (known, imageId) => (imageId === pyramid.imageId ? pyramid : known))

/** Says whether the tiles that are not made yet are wanted: those of the map's image, and of its floors'. @throws MapNotFoundError */
export const setTilesWanted = (database: LocalDatabase, mapId: string, areWanted: boolean): Promise<void> =>
  editPyramids(database, mapId, (known, imageId) => {
    if (known?.state === 'made') return known
    return areWanted ? null : { state: 'stopped', imageId }
  })

const editPyramids = async (
  database: LocalDatabase,
  mapId: string,
  edit: (known: LocalPyramid | null, imageId: string) => LocalPyramid | null,
): Promise<void> => {
  const write = database.transaction('localMaps', 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.store.get(mapId)
  if (!row) throw notFound(mapId)
  const edited = (imageId: string) => edit(pyramidOf(row, imageId), imageId) ?? undefined
  const { floors, images } = storedFloorsOf(row)
  await write.store.put({
    ...row,
    pyramid: edited(row.imageId),
    ...(images.length > 0 && {
      floors: { floors, images: images.map((image) => ({ ...image, pyramid: edited(image.id) })) },
    }),
  })
  await write.done
}
