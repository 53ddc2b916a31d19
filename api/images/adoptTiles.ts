import { TILE_SIZE_PX } from '../../shared/limits.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { MapDocument, MapImageDocument } from '../store/collections.ts'
import type { TileExtension } from './imageMessages.ts'
import { tilePath } from './makeTiles.ts'
import { levelShapes, type LevelShape } from './pyramidShape.ts'

const AT_ONCE = 8

/** Moves the tiles of a working folder into the file store, as the pyramid that the map's record will name. */
export const adoptTiles = async (
  files: FileStore,
  made: { map: MapDocument; output: string; dir: string; extension: TileExtension },
  signal: AbortSignal,
): Promise<NonNullable<MapImageDocument['pyramid']>> => {
  const { map, output, dir, extension } = made
  const shapes = levelShapes(map.image.width, map.image.height)
  const tiles = tilesOf(shapes)
  const adoptInTurn = async () => {
    for (const tile of tiles) {
      signal.throwIfAborted()
      const key = `${map._id}/${output}/${tile.level}/${tile.column}_${tile.row}.${extension}`
      await files.adopt(key, tilePath(dir, shapes, { ...tile, extension }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, adoptInTurn))
  return { id: output, levels: shapes.length, tile_size: TILE_SIZE_PX, extension }
}

function* tilesOf(shapes: readonly LevelShape[]) {
  for (const { level, columns, rows } of shapes)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) yield { level, column, row }
}
