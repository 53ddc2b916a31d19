import { decodeContent } from '../../../shared/content/ContentDecoder.ts'
import { mapIdFromSegment } from '../../../shared/paths.ts'
import { type WithDatabase, withLocalDatabase } from '../local/databaseConnection.ts'
import { type LocalDatabase, rowsOfMap, type SeenMapRow } from '../local/localDatabase.ts'
import { LocalPictures } from '../local/localFiles.ts'
import { fromStoredFile } from '../local/storedFile.ts'
import { MapNotFoundError, type MapRecord, type MapSource, type Offers } from '../MapSource.ts'
import { NO_ABILITIES, viewOnlySource } from '../viewOnlySource.ts'
import { assetName, floorName, PREVIEW_NAME, tileName, type TilePlace, tilePlace } from './seenFiles.ts'
import { isForViewer, type SeenRecord, seenRecordSchema } from './seenMaps.ts'

const OFFERS: Offers = {
  community: false,
  links: false,
  poiIcons: false,
  categoryMoves: false,
  showsAllAtFirst: false,
  prunes: false,
  ownMarks: true,
  worksOffline: true,
}

/** The maps of the server as they were last seen in this browser, without a network: to look at, or to suggest changes of them. */
export interface SeenMapSource extends MapSource {
  /** When an open map was seen, in milliseconds since 1970. */
  seenAt(mapId: string): number | null
  /** Lets go of the pictures of a map that is no longer shown. */
  release(mapId: string): void
}

export const createSeenMapSource = (
  withDatabase: WithDatabase = withLocalDatabase,
  purpose: 'view' | 'suggest' = 'view',
): SeenMapSource => {
  const pictures = new LocalPictures()
  const times = new Map<string, number>()
  const previews = new Map<string, Promise<ImageBitmap | null>>()

  /** Decoded once for as long as the map is shown: many tiles are cut out of it. */
  const previewOf = (database: LocalDatabase, mapId: string): Promise<ImageBitmap | null> => {
    const known = previews.get(mapId) ?? decodePreview(database, mapId)
    previews.set(mapId, known)
    return known
  }

  /** A tile that was never seen is cut out of the preview. */
  const readTile = async (
    database: LocalDatabase,
    { id, image }: Pick<SeenRecord, 'id' | 'image'>,
    url: string,
  ) => {
    const stored = await database.get('seenFiles', [id, tileName(url)])
    if (stored) return fromStoredFile(stored.file)
    const place = image.pyramid && tilePlace(image.pyramid, url)
    const preview = place && (await previewOf(database, id))
    return preview && partOf(preview, place, preview.width / image.width)
  }

  const readRow = async (database: LocalDatabase, mapId: string): Promise<SeenMapRow> => {
    const row = await database.get('seenMaps', mapId)
    if (!row || !isForViewer(row)) throw new MapNotFoundError()
    return row
  }

  const recordOf = async (database: LocalDatabase, row: SeenMapRow): Promise<MapRecord> => {
    const { canSuggest, ...seen } = seenRecordSchema.parse(row.record)
    const names = await database.getAllKeys('seenFiles', rowsOfMap(row.id))
    for (const key of names.filter(([, name]) => isShownByAddress(name))) {
      const stored = await database.get('seenFiles', key)
      if (stored) pictures.add(row.id, key[1], fromStoredFile(stored.file))
    }
    return {
      ...seen,
      calibration: seen.calibration ?? null,
      floors: (seen.floors ?? []).map(({ image, ...floor }) => ({
        ...floor,
        image: image && {
          ...image,
          state: { state: 'ready' },
          previewUrl: pictures.urlOf(row.id, floorName(image.id)),
          pyramid: null,
        },
      })),
      hiddenReason: null,
      image: {
        ...seen.image,
        former: [],
        state: { state: 'ready' },
        next: null,
        previewUrl: pictures.urlOf(row.id, PREVIEW_NAME),
        thumbnailUrl: null,
        pyramid: seen.image.pyramid && {
          ...seen.image.pyramid,
          readTile: (url) => withDatabase((opened) => readTile(opened, seen, url)),
        },
      },
      assetUrlTemplate: '',
      abilities: { ...NO_ABILITIES, suggest: purpose === 'suggest' && canSuggest },
      offers: OFFERS,
      editedAt: null,
      suggestions: null,
      branching: null,
      sharing: null,
      rating: null,
      parent: null,
      siblings: [],
      regions: [],
    }
  }

  return {
    ...viewOnlySource,

    findMapId: (segment) =>
      withDatabase(async (database) => {
        const rows = await database.getAll('seenMaps')
        const id = rows.find((row) => row.segment === segment)?.id ?? mapIdFromSegment(segment)
        if (id === null) throw new MapNotFoundError()
        return String(id)
      }),

    readRecord: (mapId) =>
      withDatabase(async (database) => recordOf(database, await readRow(database, mapId))),

    open: (mapId) =>
      withDatabase(async (database) => {
        const row = await readRow(database, mapId)
        const parts = await database.getAll('seenParts', rowsOfMap(mapId))
        const content = decodeContent(parts.map(({ text }): unknown => JSON.parse(text)))
        times.set(mapId, row.seenAt)
        return {
          record: await recordOf(database, row),
          content,
          revision: row.revision,
          forgottenRevision: 0,
        }
      }),

    seenAt: (mapId) => times.get(mapId) ?? null,

    release(mapId) {
      pictures.release(mapId)
      void previews.get(mapId)?.then((preview) => preview?.close())
      previews.delete(mapId)
    },

    assetUrl: ({ id }, ref) => pictures.urlOf(id, assetName(ref)),
  }
}

const isShownByAddress = (name: string): boolean =>
  name === PREVIEW_NAME || name.startsWith(assetName('')) || name.startsWith(floorName(''))

const decodePreview = async (database: LocalDatabase, mapId: string): Promise<ImageBitmap | null> => {
  const preview = await database.get('seenFiles', [mapId, PREVIEW_NAME])
  return preview ? createImageBitmap(fromStoredFile(preview.file)) : null
}

const partOf = (
  preview: ImageBitmap,
  { left, top, side }: TilePlace,
  perMap: number,
): Promise<ImageBitmap> | null => {
  const width = Math.round(Math.min(side * perMap, preview.width - left * perMap))
  const height = Math.round(Math.min(side * perMap, preview.height - top * perMap))
  if (width < 1 || height < 1) return null
  return createImageBitmap(preview, Math.round(left * perMap), Math.round(top * perMap), width, height)
}
