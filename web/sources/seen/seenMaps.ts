import * as z from 'zod/mini'
import { toldCalibrationSchema } from '../../../shared/calibration/toldCalibration.ts'
import { floorSchema } from '../../../shared/floors/floors.ts'
import { mapStyleSchema } from '../../../shared/maps/styles.ts'
import { lastViewer } from '../http/lastViewer.ts'
import { type WithDatabase, withLocalDatabase } from '../local/databaseConnection.ts'
import { type LocalDatabase, rowsOfMap, type SeenMapRow, type SeenPartRow } from '../local/localDatabase.ts'
import { fromStoredFile, toStoredFile } from '../local/storedFile.ts'

const seenFloorSchema = z.extend(floorSchema, {
  image: z.nullable(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})

/** What is kept of the record of a map that was seen. */
export const seenRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  gameName: z.string(),
  uploaderId: z.int(),
  uploaderUsername: z.string(),
  isPublic: z.boolean(),
  canSuggest: z._default(z.boolean(), false),
  path: z.string().check(z.startsWith('/map/')),
  image: z.object({
    id: z.string(),
    width: z.int().check(z.gte(1)),
    height: z.int().check(z.gte(1)),
    pyramid: z.nullable(
      z.object({
        tileSize: z.int().check(z.gte(1)),
        levels: z.int().check(z.gte(1)),
        urlTemplate: z.string(),
      }),
    ),
  }),
  /** Missing of maps that were seen before there were floors. */
  floors: z.optional(z.array(seenFloorSchema)),
  style: mapStyleSchema,
  calibration: z.optional(z.nullable(toldCalibrationSchema)),
  tipUrl: z.nullable(z.string()),
})
export type SeenRecord = z.infer<typeof seenRecordSchema>

/** A map in the list of those that were seen. Times are milliseconds since 1970. */
export interface ListedSeenMap {
  readonly record: SeenRecord
  readonly seenAt: number
  readonly thumbnail: Blob | null
}

interface SeenBounds {
  readonly mapsMax: number
  /** Of content and files, of all maps together and of one. */
  readonly bytesMax: number
  readonly bytesPerMapMax: number
  readonly ageMaxMs: number
}

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000

export const SEEN_BOUNDS: SeenBounds = {
  mapsMax: 20,
  bytesMax: 200 * MB,
  bytesPerMapMax: 50 * MB,
  ageMaxMs: 30 * DAY_MS,
}

const STORES = ['seenMaps', 'seenParts', 'seenFiles'] as const

const openWrite = (database: LocalDatabase) => {
  const write = database.transaction(STORES, 'readwrite')
  write.done.catch(() => {})
  return write
}
type Write = ReturnType<typeof openWrite>

/** Whether the current user may see it: what a guest saw is for everybody. */
export const isForViewer = ({ viewerId }: Pick<SeenMapRow, 'viewerId'>, viewer = lastViewer()): boolean =>
  viewerId === null || viewerId === viewer

export interface SeenMap {
  readonly record: SeenRecord
  readonly viewerId: number | null
  readonly segment: string
  readonly revision: number
  readonly parts: readonly Omit<SeenPartRow, 'mapId'>[]
}

/** Keeps a map as it is seen, in place of what was kept of it before, and drops what goes beyond the bounds, the oldest first. */
export const keepSeenMap = async (
  database: LocalDatabase,
  { record, viewerId, segment, revision, parts }: SeenMap,
  bounds: SeenBounds = SEEN_BOUNDS,
): Promise<void> => {
  const contentBytes = parts.reduce((sum, { text }) => sum + text.length, 0)
  const write = openWrite(database)
  // Somebody else may have signed in meanwhile, in another tab; and without an answer about who it is, it is nobody's.
  if (viewerId !== lastViewer() || (viewerId === null && !record.isPublic)) return
  const maps = write.objectStore('seenMaps')
  const { id, image } = record
  const before = await maps.get(id)
  const hasSameFiles = before?.imageId === image.id && before.viewerId === viewerId
  if (!hasSameFiles) await write.objectStore('seenFiles').delete(rowsOfMap(id))
  await write.objectStore('seenParts').delete(rowsOfMap(id))
  if (contentBytes > bounds.bytesPerMapMax) await dropMap(write, id)
  else {
    for (const part of parts) await write.objectStore('seenParts').put({ ...part, mapId: id })
    const fileBytes = hasSameFiles ? before.fileBytes : 0
    const row = { id, viewerId, seenAt: Date.now(), segment, imageId: image.id, revision, record }
    await maps.put({ ...row, contentBytes, fileBytes })
  }
  await dropSurplus(write, bounds)
  await write.done
}

export interface SeenFile {
  readonly name: string
  readonly file: Blob
}

/** Keeps files of a map that is kept, as long as there is room for them. Returns whether there was. */
export const keepSeenFiles = async (
  database: LocalDatabase,
  { mapId, imageId }: { readonly mapId: string; readonly imageId: string },
  files: readonly SeenFile[],
  bounds: SeenBounds = SEEN_BOUNDS,
): Promise<boolean> => {
  const toKeep = await Promise.all(
    files.map(async ({ name, file }) => ({ name, file: await toStoredFile(file) })),
  )
  const write = openWrite(database)
  const row = await write.objectStore('seenMaps').get(mapId)
  if (row?.imageId !== imageId || !isForViewer(row)) return false
  const stored = write.objectStore('seenFiles')
  let { fileBytes } = row
  let hasRoom = true
  for (const { name, file } of toKeep) {
    if ((await stored.getKey([mapId, name])) !== undefined) continue
    hasRoom = row.contentBytes + fileBytes + file.bytes.byteLength <= bounds.bytesPerMapMax
    if (!hasRoom) break
    await stored.put({ mapId, name, file })
    fileBytes += file.bytes.byteLength
  }
  await write.objectStore('seenMaps').put({ ...row, fileBytes })
  await dropSurplus(write, bounds)
  await write.done
  return hasRoom
}

/** Drops what nobody may see here any more, what is too old, and of the rest the oldest beyond the bounds. */
const dropSurplus = async (write: Write, { mapsMax, bytesMax, ageMaxMs }: SeenBounds): Promise<void> => {
  const rows = await write.objectStore('seenMaps').getAll()
  const oldest = Date.now() - ageMaxMs
  let maps = 0
  let bytes = 0
  for (const row of rows.toSorted((a, b) => b.seenAt - a.seenAt)) {
    const size = row.contentBytes + row.fileBytes
    const isKept =
      isForViewer(row) && row.seenAt >= oldest && maps < mapsMax && (maps === 0 || bytes + size <= bytesMax)
    if (!isKept) await dropMap(write, row.id)
    else {
      maps += 1
      bytes += size
    }
  }
}

const dropMap = async (write: Write, mapId: string): Promise<void> => {
  await write.objectStore('seenMaps').delete(mapId)
  for (const name of ['seenParts', 'seenFiles'] as const)
    await write.objectStore(name).delete(rowsOfMap(mapId))
}

export const forgetSeenMap = async (database: LocalDatabase, mapId: string): Promise<void> => {
  const write = openWrite(database)
  await dropMap(write, mapId)
  await write.done
}

/** Deletes what nobody may see here any more. */
export const forgetSeenByOthers = (withDatabase: WithDatabase = withLocalDatabase): Promise<void> =>
  withDatabase(async (database) => {
    const write = openWrite(database)
    await dropSurplus(write, SEEN_BOUNDS)
    await write.done
  })

export const THUMBNAIL_NAME = 'thumbnail'

/** Returns the maps that were seen, the latest first. */
export const readSeenMaps = async (database: LocalDatabase): Promise<readonly ListedSeenMap[]> => {
  const read = database.transaction(['seenMaps', 'seenFiles'])
  const rows = (await read.objectStore('seenMaps').getAll()).filter((row) => isForViewer(row))
  const listed = await Promise.all(
    rows.map(async ({ id, seenAt, record }) => {
      const known = seenRecordSchema.safeParse(record)
      const thumbnail = await read.objectStore('seenFiles').get([id, THUMBNAIL_NAME])
      return known.success
        ? [{ record: known.data, seenAt, thumbnail: thumbnail ? fromStoredFile(thumbnail.file) : null }]
        : []
    }),
  )
  return listed.flat().sort((a, b) => b.seenAt - a.seenAt)
}
