import { join } from 'node:path'
import { TILE_SIZE_PX, UNTILED_SIDE_MAX_PX } from '../../shared/limits.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import type { TileExtension, TileLevels } from './imageMessages.ts'

/** One level of a pyramid: level 0 has the full size, each further level half of the one before, rounded up. */
interface LevelShape {
  readonly level: number
  readonly columns: number
  readonly rows: number
}

export const needsTiles = (width: number, height: number): boolean =>
  Math.max(width, height) > UNTILED_SIDE_MAX_PX

/** Whether all pictures of an image are made. */
export const isPictured = ({ preview_file, pyramid, width, height }: MapImageDocument): boolean =>
  preview_file !== null && (pyramid !== null || !needsTiles(width, height))

/** Returns the levels down to the one that fits into a single tile: 8192 × 8192 has five, from 16² tiles to 1. */
export const levelShapes = (width: number, height: number): LevelShape[] => {
  const shapes: LevelShape[] = []
  for (let level = 0, w = width, h = height; ; level++, w = Math.ceil(w / 2), h = Math.ceil(h / 2)) {
    const columns = Math.ceil(w / TILE_SIZE_PX)
    const rows = Math.ceil(h / TILE_SIZE_PX)
    shapes.push({ level, columns, rows })
    if (columns === 1 && rows === 1) return shapes
  }
}

/** Returns those of the levels that one part of the work makes. */
export const shapesOf = (shapes: readonly LevelShape[], levels: TileLevels): LevelShape[] =>
  shapes.filter(({ level }) => (level === 0) === (levels === 'full'))

export const tileCount = (shapes: readonly LevelShape[]): number =>
  shapes.reduce((total, { columns, rows }) => total + columns * rows, 0)

/** Where `makeTiles` writes the tiles. */
export const tilesDir = (outputDir: string): string => join(outputDir, 'tiles_files')

/** Where `makeTiles` wrote a tile; `level` counts from the full size, as everywhere else in the product. */
export const tilePath = (
  outputDir: string,
  shapes: readonly LevelShape[],
  tile: { level: number; column: number; row: number; extension: TileExtension },
): string => {
  const suffix = tile.extension === 'jpg' ? 'jpeg' : 'png'
  const level = shapes.length - 1 - tile.level
  return join(tilesDir(outputDir), String(level), `${tile.column}_${tile.row}.${suffix}`)
}

const AT_ONCE = 8

/** Moves the tiles of some levels from a working folder into the file store, below `folder`. */
export const adoptTiles = async (
  files: FileStore,
  made: {
    image: Pick<MapImageDocument, 'width' | 'height'>
    folder: string
    dir: string
    levels: TileLevels
    extension: TileExtension
  },
  signal: AbortSignal,
): Promise<void> => {
  const { image, folder, dir, levels, extension } = made
  const shapes = levelShapes(image.width, image.height)
  const tiles = tilesOf(shapesOf(shapes, levels))
  const adoptInTurn = async () => {
    for (const tile of tiles) {
      signal.throwIfAborted()
      const key = `${folder}/${tile.level}/${tile.column}_${tile.row}.${extension}`
      await files.adopt(key, tilePath(dir, shapes, { ...tile, extension }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, adoptInTurn))
}

/** Yields the names of all tiles of an image, below the folder of its map. */
export function* tileFiles({ width, height, pyramid }: MapImageDocument) {
  if (pyramid === null) return
  for (const { level, column, row } of tilesOf(levelShapes(width, height)))
    yield `${pyramid.id}/${level}/${column}_${row}.${pyramid.extension}`
}

/** Yields the names of the tiles of the full size alone, which are made first. */
export function* fullSizeFiles(
  { width, height }: Pick<MapImageDocument, 'width' | 'height'>,
  { output, extension }: { readonly output: string; readonly extension: TileExtension },
) {
  for (const { level, column, row } of tilesOf(shapesOf(levelShapes(width, height), 'full')))
    yield `${output}/${level}/${column}_${row}.${extension}`
}

function* tilesOf(shapes: readonly LevelShape[]) {
  for (const { level, columns, rows } of shapes)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) yield { level, column, row }
}
