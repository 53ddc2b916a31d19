import * as z from 'zod/mini'
import { type Floor, floorIdSchema, floorsSchema } from '../../../shared/floors/floors.ts'
import { imageSizeSchema } from '../../../shared/maps/localMap.ts'
import type { LocalMapRow } from './localDatabase.ts'
import { localPyramidSchema } from './storedPyramid.ts'

const floorImageSchema = z.object({
  floorId: floorIdSchema,
  /** Differs for each image that a floor has had. */
  id: z.string(),
  /** Of the file that was chosen. */
  name: z.string(),
  size: imageSizeSchema,
  hasPreview: z.boolean(),
  pyramid: z.optional(localPyramidSchema),
  /** Since when the map has had no such floor, in milliseconds since 1970; null while it has it. */
  leftOutAt: z.nullable(z.number()),
})
export type StoredFloorImage = z.infer<typeof floorImageSchema>

const storedFloorsSchema = z.object({ floors: floorsSchema, images: z.array(floorImageSchema) })
export type StoredFloors = z.infer<typeof storedFloorsSchema>

/** The floors of a local map, and their images with those of floors that were left out lately. */
export const storedFloorsOf = ({ floors }: Pick<LocalMapRow, 'floors'>): StoredFloors =>
  floors === undefined ? { floors: [], images: [] } : storedFloorsSchema.parse(floors)

/** The image that a floor shows; undefined where it shows that of the map. */
export const imageOfFloor = ({ images }: StoredFloors, floorId: number): StoredFloorImage | undefined =>
  images.find((image) => image.floorId === floorId)

const filesOf = (imageId: string): string => `floor ${imageId} `

/** The place of a floor's image among the images of the map. */
export const floorFileName = (imageId: string, file: 'original' | 'preview'): string =>
  filesOf(imageId) + file

/** The keys of all that is stored of a floor's image, but for its tiles. */
export const filesOfFloor = (mapId: string, imageId: string): IDBKeyRange =>
  IDBKeyRange.bound([mapId, filesOf(imageId)], [mapId, `${filesOf(imageId)}\uffff`])

/** The same images with another list of floors: those of floors that are not in it are noted as left out. */
export const withFloors = ({ images }: StoredFloors, floors: readonly Floor[]): StoredFloors => {
  const now = Date.now()
  const kept = new Set(floors.map(({ id }) => id))
  return {
    floors: [...floors],
    images: images.map((image) => ({
      ...image,
      leftOutAt: kept.has(image.floorId) ? null : (image.leftOutAt ?? now),
    })),
  }
}
