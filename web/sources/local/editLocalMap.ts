import * as z from 'zod/mini'
import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { placedCalibration } from '../../../shared/calibration/placedCalibration.ts'
import { UNKNOWN_IMAGE_TEXT } from '../../../shared/calibration/validCalibration.ts'
import { applyAhead } from '../../../shared/content/applyChanges.ts'
import { placedFloors } from '../../../shared/floors/placedFloors.ts'
import { movesSince, newImageMoveId, placingInSteps } from '../../../shared/maps/imagePlacing.ts'
import type { ImageMove } from '../../../shared/maps/imagePlacement.ts'
import { imageSizeSchema, type LocalMapMeta, localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { type ImagePlacing, imagePlacingSchema } from '../../../shared/maps/maps.ts'
import { runSlicedAsync } from '../../../shared/runSliced.ts'
import { type FormerImage, RefusedError, TooFarBehindError } from '../MapSource.ts'
import { DURABLE, notFound, readContent } from './localContent.ts'
import type { LocalDatabase, LocalMapRow } from './localDatabase.ts'
import { imageFields, imageRows, type PreparedImage, rowsOfImage } from './localMaps.ts'
import { tilesOfImage } from './localTiles.ts'
import { storedFloorsOf } from './storedFloors.ts'

/** Another image for a local map, and what becomes of the content. */
export interface ReplacingImage {
  readonly image: PreparedImage
  readonly placing: ImagePlacing
}

/** Gives a map other details, and another image if there is one. @throws MapNotFoundError */
export const editLocalMap = async (
  database: LocalDatabase,
  mapId: string,
  fields: Partial<LocalMapMeta>,
  replacing: ReplacingImage | null,
): Promise<void> => {
  if (replacing) return replaceImage(database, mapId, fields, replacing)
  const write = database.transaction(['localMaps'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  await write.objectStore('localMaps').put(withDetails(row, fields))
  await write.done
}

/** Keeps a calibration, led there from the image on which its points are. @throws MapNotFoundError, RefusedError */
export const setLocalCalibration = async (
  database: LocalDatabase,
  mapId: string,
  calibration: Calibration | null,
  imageId: string,
): Promise<void> => {
  const write = database.transaction(['localMaps'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  const [width, height] = imageSizeSchema.parse(row.imageSize)
  const moves = movesSince(imageId, { width, height, former: formerImagesOf(row) })
  if (calibration !== null && imageId !== row.imageId && moves.length === 0)
    throw new RefusedError(UNKNOWN_IMAGE_TEXT)
  const led = calibration && placedCalibration(calibration, moves)
  await write.objectStore('localMaps').put(withDetails(row, { calibration: led }))
  await write.done
}

const withDetails = (row: LocalMapRow, fields: Partial<LocalMapMeta>): LocalMapRow => {
  const meta = localMapMetaSchema.parse({ ...localMapMetaSchema.parse(row.meta), ...fields })
  return { ...row, editedAt: Date.now(), meta }
}

/** Pages of this browser that write at the same moment are few. */
const ATTEMPTS_MAX = 20

/**
 * Puts an image in the place of the one before and moves the content along, as one list of the log and in one transaction: a page
 * that is killed leaves all of it or nothing. What takes long is done before; if something is written meanwhile, it is done again.
 */
const replaceImage = async (
  database: LocalDatabase,
  mapId: string,
  fields: Partial<LocalMapMeta>,
  { image, placing }: ReplacingImage,
): Promise<void> => {
  const images = await imageRows(image)
  const [width, height] = image.size
  const changeId = newImageMoveId()
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { row, content, revision } = await readContent(database, mapId)
    const [fromWidth, fromHeight] = imageSizeSchema.parse(row.imageSize)
    const from = { width: fromWidth, height: fromHeight }
    const move = { from, to: { width, height }, placing }
    const changes = await runSlicedAsync(placingInSteps(content, [move]))
    const applied = await runSlicedAsync(applyAhead(content, changes))
    if (!applied.ok) throw new Error(applied.refusals[0]?.text)
    const write = database.transaction(['localMaps', 'localImages', 'localLog'], 'readwrite', DURABLE)
    write.done.catch(() => {})
    const now = await write.objectStore('localMaps').get(mapId)
    if (!now) throw notFound(mapId)
    const led = fields.calibration ?? localMapMetaSchema.parse(now.meta).calibration
    const newer = IDBKeyRange.bound([mapId, revision + 1], [mapId, []])
    const isOvertaken = (await write.objectStore('localLog').count(newer)) > 0
    if (isOvertaken || now.imageId !== row.imageId || now.snapshotRevision > revision) {
      await write.done
      continue
    }
    await write.objectStore('localMaps').put({
      ...withDetails(now, {
        ...fields,
        image_name: image.name,
        calibration: led && placedCalibration(led, [move]),
      }),
      ...imageFields(image),
      ...(now.floors !== undefined && { floors: floorsAfter(now, move) }),
      formerImages: [...formerImagesOf(now), { ...from, id: now.imageId, placing }].slice(
        -FORMER_IMAGES_KEPT,
      ),
    })
    if (changes.length > 0)
      await write
        .objectStore('localLog')
        .add({ mapId, revision: revision + 1, changeId, at: Date.now(), changes })
    for (const key of rowsOfImage(mapId)) await write.objectStore('localImages').delete(key)
    await write.objectStore('localImages').delete(tilesOfImage(mapId, now.imageId))
    for (const part of images) await write.objectStore('localImages').put({ ...part, mapId })
    await write.done
    return
  }
  throw new TooFarBehindError()
}

const floorsAfter = (row: LocalMapRow, move: ImageMove) => {
  const stored = storedFloorsOf(row)
  return { ...stored, floors: placedFloors(stored.floors, [move]) }
}

/** What was placed on an older one has to do without. */
const FORMER_IMAGES_KEPT = 20

const formerImageSchema = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  placing: imagePlacingSchema,
})

/** Returns the images that a local map had before, the oldest first. All are this person's. */
export const formerImagesOf = ({
  formerImages,
}: Pick<LocalMapRow, 'formerImages'>): readonly FormerImage[] => {
  const read = z.array(formerImageSchema).safeParse(formerImages ?? [])
  return (read.data ?? []).map((image) => ({ ...image, isOwn: true }))
}
