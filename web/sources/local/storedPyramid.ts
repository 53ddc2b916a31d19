import * as z from 'zod/mini'

/** Tiles of a local map's image, or of a floor's. `stopped`: it is shown from its preview until somebody wants them. */
export const localPyramidSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('made'),
    imageId: z.string(),
    tileSize: z.int().check(z.gte(1)),
    levels: z.int().check(z.gte(1)),
  }),
  z.object({ state: z.literal('stopped'), imageId: z.string() }),
])
export type LocalPyramid = z.infer<typeof localPyramidSchema>
