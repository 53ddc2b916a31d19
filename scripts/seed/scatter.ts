import type { Board } from './Painting.ts'
import type { Random } from './Random.ts'
import { distance, type Spot } from './svg.ts'

export interface Scattering {
  readonly count: number
  readonly apart: number
  readonly margin?: number
  readonly tries?: number
}

/** Up to `count` random places that suit, no two nearer than `apart`. A coarse index keeps this fast for thousands. */
export const scatter = (
  board: Board,
  random: Random,
  { count, apart, margin = 0, tries = count * 40 }: Scattering,
  suits: (x: number, y: number) => boolean,
): Spot[] => {
  const found: Spot[] = []
  const cells = new Map<string, Spot[]>()
  const key = (column: number, row: number) => `${column}:${row}`
  const isFree = (spot: Spot, column: number, row: number) => {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = cells.get(key(column + dx, row + dy)) ?? []
        if (near.some((other) => distance(other, spot) < apart)) return false
      }
    }
    return true
  }
  for (let attempt = 0; attempt < tries && found.length < count; attempt++) {
    const x = random.between(margin, board.width - margin)
    const y = random.between(margin, board.height - margin)
    const column = Math.floor(x / apart)
    const row = Math.floor(y / apart)
    if (!suits(x, y) || !isFree({ x, y }, column, row)) continue
    found.push({ x, y })
    cells.set(key(column, row), [...(cells.get(key(column, row)) ?? []), { x, y }])
  }
  return found
}
