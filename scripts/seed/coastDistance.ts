import { Grid } from './Grid.ts'
import type { Board } from './Painting.ts'

const FAR = 1e6

/**
 * Returns the distance of each place of the sea from land, in board units; 0 on land. Two sweeps over the grid
 * (chamfer).
 */
export const coastDistance = (board: Board, heights: Grid): Grid => {
  const result = new Grid(board, heights.cell)
  const { values, columns } = result
  heights.values.forEach((height, index) => (values[index] = height > 0 ? 0 : FAR))
  const step = heights.cell
  const diagonal = step * Math.SQRT2

  const relax = (index: number, beside: number, across: number) => {
    const column = index % columns
    const near = [(values[index + across] ?? FAR) + step]
    if (column + beside >= 0 && column + beside < columns) near.push((values[index + beside] ?? FAR) + step)
    if (column > 0) near.push((values[index + across - 1] ?? FAR) + diagonal)
    if (column < columns - 1) near.push((values[index + across + 1] ?? FAR) + diagonal)
    values[index] = Math.min(values[index] ?? FAR, ...near)
  }
  for (let index = 0; index < values.length; index++) relax(index, -1, -columns)
  for (let index = values.length - 1; index >= 0; index--) relax(index, 1, columns)
  return result
}
