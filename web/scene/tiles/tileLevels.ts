import type { RectMap } from '../plane/coordinates.ts'

/** A tile's place in the pyramid: level n is 1/2^n of the full size, rows count from the image's top. */
export interface TileAddress {
  readonly level: number
  readonly column: number
  readonly row: number
}

export interface TileGrid {
  readonly widthMap: number
  readonly heightMap: number
  readonly tileSize: number
  readonly levels: number
}

/** Returns the coarsest level with at least a pixel per device px. At half size → 1 */
export const tileLevelFor = (devicePerMap: number, levels: number): number =>
  Math.min(levels - 1, Math.max(0, Math.floor(-Math.log2(devicePerMap) + 1e-9)))

/** Map px along a tile's side. */
export const tileSideMap = (grid: TileGrid, level: number): number => grid.tileSize * 2 ** level

export const tilesAcross = (grid: TileGrid, level: number): number =>
  Math.ceil(grid.widthMap / tileSideMap(grid, level))

export const tilesDown = (grid: TileGrid, level: number): number =>
  Math.ceil(grid.heightMap / tileSideMap(grid, level))

/** Returns the part of the map that a tile shows. Tiles at the right and the bottom end with the image. */
export const tileRect = (grid: TileGrid, { level, column, row }: TileAddress): RectMap => {
  const side = tileSideMap(grid, level)
  return {
    left: column * side,
    right: Math.min(grid.widthMap, (column + 1) * side),
    top: grid.heightMap - row * side,
    bottom: Math.max(0, grid.heightMap - (row + 1) * side),
  }
}

/** Returns the tiles of a level that overlap `rect`, row by row. */
export const tileCover = (grid: TileGrid, level: number, rect: RectMap): TileAddress[] => {
  const side = tileSideMap(grid, level)
  const left = Math.max(0, rect.left)
  const right = Math.min(grid.widthMap, rect.right)
  const fromTop = Math.max(0, grid.heightMap - rect.top)
  const toBottom = Math.min(grid.heightMap, grid.heightMap - rect.bottom)
  if (left >= right || fromTop >= toBottom) return []
  const [firstColumn, endColumn] = [Math.floor(left / side), Math.ceil(right / side)]
  const [firstRow, endRow] = [Math.floor(fromTop / side), Math.ceil(toBottom / side)]
  const cover: TileAddress[] = []
  for (let row = firstRow; row < endRow; row++)
    for (let column = firstColumn; column < endColumn; column++) cover.push({ level, column, row })
  return cover
}

/** Sorts the tiles of a cover by their distance from its middle. */
export const fromMiddle = (tiles: readonly TileAddress[]): TileAddress[] => {
  const first = tiles[0]
  const last = tiles.at(-1)
  if (first === undefined || last === undefined) return []
  const column = (first.column + last.column) / 2
  const row = (first.row + last.row) / 2
  const distance = (tile: TileAddress): number => Math.hypot(tile.column - column, tile.row - row)
  return tiles.toSorted((a, b) => distance(a) - distance(b))
}

/** Returns the tile of the next coarser level that contains this one; null at the coarsest level. */
export const parentTile = (grid: TileGrid, tile: TileAddress): TileAddress | null =>
  tile.level + 1 >= grid.levels
    ? null
    : { level: tile.level + 1, column: tile.column >> 1, row: tile.row >> 1 }

export const tileKey = ({ level, column, row }: TileAddress): string => `${level}/${column}_${row}`

export const tileUrl = (template: string, { level, column, row }: TileAddress): string =>
  template.replace('{level}', String(level)).replace('{column}', String(column)).replace('{row}', String(row))
