import type { FloorImage, MapFloor } from '../MapSource.ts'
import type { WithDatabase } from './databaseConnection.ts'
import type { LocalDatabase, LocalMapRow } from './localDatabase.ts'
import type { LocalPictures } from './localFiles.ts'
import { pyramidOf, tileName } from './localTiles.ts'
import { fromStoredFile } from './storedFile.ts'
import { floorFileName, imageOfFloor, type StoredFloorImage, storedFloorsOf } from './storedFloors.ts'
import type { LocalPyramid } from './storedPyramid.ts'

const READY = { state: 'ready' } as const

type MadePyramid = Extract<LocalPyramid, { state: 'made' }>

/** How the images of open local maps are shown: each from its tiles, or from a preview that `pictures` has. */
export const createShownImages = (withDatabase: WithDatabase, pictures: LocalPictures) => {
  const tilingShares = new Map<string, number>()

  /** An image that is shown from a preview has tiles, or is to have them, unless somebody did not want them. */
  const tilesOf = (
    row: LocalMapRow,
    imageId: string,
    hasPreview: boolean,
  ): Pick<FloorImage, 'state' | 'pyramid'> => {
    const made = pyramidOf(row, imageId)
    if (made?.state === 'made') return { state: READY, pyramid: shownPyramid(row.id, made) }
    if (made !== null || !hasPreview) return { state: READY, pyramid: null }
    const progress = tilingShares.get(imageId) ?? 0
    return { state: { state: 'processing', progress, waiting_behind: null }, pyramid: null }
  }

  const shownPyramid = (mapId: string, { imageId, tileSize, levels }: MadePyramid) => ({
    tileSize,
    levels,
    urlTemplate: tileName(imageId, '{level}/{column}_{row}'),
    readTile: (name: string) =>
      withDatabase(async (database) => {
        const tile = await database.get('localImages', [mapId, name])
        return tile ? fromStoredFile(tile.file) : null
      }),
  })

  const floorsOf = async (database: LocalDatabase, row: LocalMapRow): Promise<readonly MapFloor[]> => {
    const stored = storedFloorsOf(row)
    const floors: MapFloor[] = []
    for (const floor of stored.floors) {
      const image = imageOfFloor(stored, floor.id)
      floors.push({ ...floor, image: image ? await floorImageOf(database, row, image) : null })
    }
    return floors
  }

  const floorImageOf = async (
    database: LocalDatabase,
    row: LocalMapRow,
    { id, size: [width, height], hasPreview }: StoredFloorImage,
  ): Promise<FloorImage> => {
    const name = floorFileName(id, hasPreview ? 'preview' : 'original')
    const stored = pictures.has(row.id, name) ? null : await database.get('localImages', [row.id, name])
    if (stored) pictures.add(row.id, name, fromStoredFile(stored.file))
    const previewUrl = pictures.urlOf(row.id, name)
    return { id, width, height, previewUrl, ...tilesOf(row, id, hasPreview) }
  }

  return {
    tilesOf,
    floorsOf,
    setTilingShare: (imageId: string, share: number) => void tilingShares.set(imageId, share),
  }
}
