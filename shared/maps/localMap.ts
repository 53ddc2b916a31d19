import * as z from 'zod/mini'
import { toldCalibrationSchema } from '../calibration/toldCalibration.ts'
import { GAME_NAME_MAX, MAP_NAME_MAX, VERSION_ID_MAX } from '../limits.ts'
import { lengthWithin } from '../names.ts'
import { webPictureSchema } from './assets.ts'

/** The name of a local map that was given none. */
export const DEFAULT_LOCAL_NAME = 'Offline Map'

const FILE_NAME_MAX = 255

/** The id of a map that only this browser has. `offline-…` is read as well, but never made. */
export const localMapIdSchema = z
  .string()
  .check(z.maxLength(64), z.regex(/^(map|offline)-[A-Za-z0-9_-]+$/, 'Not a local map.'))

/** Whether a map is one of this browser's: the ids of the server are all digits. */
export const isLocalMapId = (id: string): boolean => !/^\d+$/.test(id)

/** Returns `map-{milliseconds since 1970}`, a little later if that one is taken. */
export const newLocalMapId = (nowMs: number, isTaken: (id: string) => boolean): string => {
  let ms = nowMs
  while (isTaken(`map-${ms}`)) ms += 1
  return `map-${ms}`
}

/** Timestamps are milliseconds since 1970. Texts that were not given are empty. */
export const localMapMetaSchema = z.object({
  name: z.pipe(
    z.string().check(z.trim(), ...lengthWithin(MAP_NAME_MAX)),
    z.transform((name) => name || DEFAULT_LOCAL_NAME),
  ),
  game: z._default(z.string().check(z.trim(), ...lengthWithin(GAME_NAME_MAX)), ''),
  version_id: z._default(z.string().check(z.trim(), ...lengthWithin(VERSION_ID_MAX)), ''),
  image_name: z._default(z.string().check(...lengthWithin(FILE_NAME_MAX)), ''),
  created_at: z.number().check(z.gte(0)),
  tip_url: z._default(z.union([z.literal(''), webPictureSchema]), ''),
  /** How the coordinates of the game lie on the image. */
  calibration: z.optional(z.nullable(toldCalibrationSchema)),
})
export type LocalMapMeta = z.infer<typeof localMapMetaSchema>

const sideSchema = z.int().check(z.gte(1))

/** Width and height in pixels. */
export const imageSizeSchema = z.tuple([sideSchema, sideSchema])
export type ImageSize = z.infer<typeof imageSizeSchema>
