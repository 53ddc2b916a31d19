import { z } from 'zod'
import { pixelSize, type Painting } from './Painting.ts'

/** Where POIs can go on a painted image, in map pixels with 0,0 at the bottom left. */
export const paintedSitesSchema = z.record(
  z.string(),
  z.array(z.object({ x: z.number(), y: z.number(), name: z.string().optional() })),
)
export type PaintedSites = z.infer<typeof paintedSitesSchema>

export const paintedSites = ({ board, sites }: Painting): PaintedSites => {
  const { height } = pixelSize(board)
  return Object.fromEntries(
    Object.entries(sites).map(([kind, places]) => [
      kind,
      places.map(({ x, y, name }) => ({ x: x * board.scale, y: height - y * board.scale, name })),
    ]),
  )
}
