import { TILE_SIZE_PX, UNTILED_SIDE_MAX_PX } from '../../shared/limits.ts'

/** One level of a pyramid: level 0 is the whole size, each further one half of it, rounded up. */
export interface LevelShape {
  readonly level: number
  readonly columns: number
  readonly rows: number
}

export const needsTiles = (width: number, height: number): boolean =>
  Math.max(width, height) > UNTILED_SIDE_MAX_PX

/** The levels down to the one that fits into a single tile: 8192 × 8192 has five, of 16² to 1 tile. */
export const levelShapes = (width: number, height: number): LevelShape[] => {
  const shapes: LevelShape[] = []
  for (let level = 0, w = width, h = height; ; level++, w = Math.ceil(w / 2), h = Math.ceil(h / 2)) {
    const columns = Math.ceil(w / TILE_SIZE_PX)
    const rows = Math.ceil(h / TILE_SIZE_PX)
    shapes.push({ level, columns, rows })
    if (columns === 1 && rows === 1) return shapes
  }
}

export const tileCount = (shapes: readonly LevelShape[]): number =>
  shapes.reduce((total, { columns, rows }) => total + columns * rows, 0)
