import type { Change } from '../../../shared/content/changes.ts'
import { NO_LINKS, type PoiLinks } from '../../../shared/content/PoiColumns.ts'
import { imageSizeSchema, isLocalMapId, localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { abilitiesOf } from '../../../shared/maps/permissions.ts'
import { DEFAULT_STYLE, VIEWER_FALLBACK_MAIN_BG } from '../../../shared/maps/styles.ts'
import { localMapPath } from '../../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { type MapFloor, type MapRecord, type MapSource, type Offers, RefusedError } from '../MapSource.ts'
import { type WithDatabase, withLocalDatabase } from './databaseConnection.ts'
import { formerImagesOf, setLocalCalibration } from './editLocalMap.ts'
import {
  commitLocally,
  type KnownContent,
  notFound,
  readContent,
  readMissed,
  refsIn,
} from './localContent.ts'
import { askToKeepStorage, type LocalDatabase, type LocalMapRow, rowsOfMap } from './localDatabase.ts'
import { judgedFile, LocalPictures, storeFile } from './localFiles.ts'
import { type LocalMapNews, localMapNews } from './localMapNews.ts'
import { removeLocalFloorImage, setLocalFloorImage, setLocalFloors } from './localFloors.ts'
import { deleteLocalMap, type PreparedImage, readEditedAt } from './localMaps.ts'
import { forgetLocally, isSnapshotDue, writeSnapshot } from './localSnapshots.ts'
import { createShownImages } from './shownImages.ts'
import { fromStoredFile } from './storedFile.ts'

const OFFERS: Offers = {
  community: false,
  links: false,
  poiIcons: true,
  categoryMoves: true,
  showsAllAtFirst: true,
  prunes: true,
  ownMarks: true,
  worksOffline: true,
}

const ABILITIES = abilitiesOf(['view', 'edit', 'merge', 'style', 'regions', 'manage', 'delete'])

/** In the style of the server's default, with the background that is used while no style is loaded. */
const STYLE = { ...DEFAULT_STYLE, main_bg_colour: VIEWER_FALLBACK_MAIN_BG }

const IDS_PER_MS = 1_000

interface LocalSourcePorts {
  readonly withDatabase: WithDatabase
  readonly news: LocalMapNews
  /** Looks at an image that is chosen for a floor. */
  readonly prepareImage: (file: File, signal?: AbortSignal) => Promise<PreparedImage>
}

/** The maps that only this browser has. */
export interface IdbMapSource extends MapSource {
  /** Lets go of the pictures of a map that is no longer shown. */
  release(mapId: string): void
  /** Tells how far the tiles of an image are, from 0 to 1, which the records of its map then say. */
  setTilingShare(imageId: string, share: number): void
}

export const createIdbMapSource = ({
  withDatabase = withLocalDatabase,
  news = localMapNews,
  prepareImage = () => Promise.reject(notOffered()),
}: Partial<LocalSourcePorts> = {}): IdbMapSource => {
  const pictures = new LocalPictures()
  const known = new Map<string, KnownContent>()
  const underway = new Set<string>()
  const shown = createShownImages(withDatabase, pictures)

  const knownContent = async (database: LocalDatabase, mapId: string): Promise<KnownContent> => {
    const content = known.get(mapId) ?? (await readContent(database, mapId))
    known.set(mapId, content)
    return content
  }

  /** Reads the files that changes of another page name, so that their addresses are known before the changes are shown. */
  const learnFiles = async (database: LocalDatabase, mapId: string, changes: readonly Change[]) => {
    const unknown = refsIn(changes).filter((ref) => !pictures.has(mapId, ref))
    for (const ref of unknown) {
      const row = await database.get('localFiles', [mapId, ref])
      if (row) pictures.add(mapId, ref, fromStoredFile(row.file))
    }
  }

  const learnPictures = async (database: LocalDatabase, mapId: string, { imageId }: LocalMapRow) => {
    const [files, preview, original] = await Promise.all([
      database.getAll('localFiles', rowsOfMap(mapId)),
      database.get('localImages', [mapId, 'preview']),
      database.get('localImages', [mapId, 'original']),
    ])
    const image = preview ?? original
    for (const { ref, file } of files) pictures.add(mapId, ref, fromStoredFile(file))
    if (image) pictures.add(mapId, previewName(imageId), fromStoredFile(image.file))
    return { hasPreview: preview !== undefined }
  }

  const editedFloors = (
    mapId: string,
    edit: (database: LocalDatabase) => Promise<void>,
  ): Promise<readonly MapFloor[]> =>
    withDatabase(async (database) => {
      await edit(database)
      const row = await database.get('localMaps', mapId)
      if (!row) throw notFound(mapId)
      return shown.floorsOf(database, row)
    })

  const recordOf = async (database: LocalDatabase, row: LocalMapRow): Promise<MapRecord> => {
    const { hasPreview } = await learnPictures(database, row.id, row)
    const editedAt = await readEditedAt(database, row)
    const meta = localMapMetaSchema.parse(row.meta)
    const [width, height] = imageSizeSchema.parse(row.imageSize)
    return {
      id: row.id,
      name: meta.name,
      gameName: meta.game,
      uploaderId: 0,
      uploaderUsername: '',
      isPublic: false,
      hiddenReason: null,
      path: localMapPath(row.id),
      image: {
        id: row.imageId,
        former: formerImagesOf(row),
        width,
        height,
        ...shown.tilesOf(row, row.imageId, hasPreview),
        next: null,
        previewUrl: pictures.urlOf(row.id, previewName(row.imageId)),
        thumbnailUrl: null,
      },
      assetUrlTemplate: '',
      abilities: ABILITIES,
      offers: OFFERS,
      editedAt,
      style: STYLE,
      calibration: meta.calibration ?? null,
      floors: await shown.floorsOf(database, row),
      suggestions: null,
      branching: null,
      sharing: null,
      rating: null,
      tipUrl: meta.tip_url || null,
      parent: null,
      siblings: [],
      regions: [],
    }
  }

  /** What was written by another page meanwhile is read anew, so that the next snapshot is compared with it. */
  const takeSnapshot = async (database: LocalDatabase, mapId: string, now: KnownContent) => {
    const written = await writeSnapshot(database, mapId, now)
    const base = written ?? (await readContent(database, mapId)).base
    const latest = known.get(mapId)
    if (latest) known.set(mapId, { ...latest, base })
  }

  /** In the background, one at a time: nothing waits for it, and the log says the same without it. */
  const snapshotIfDue = (mapId: string) => {
    const now = known.get(mapId)
    if (!now || !isSnapshotDue(now) || underway.has(mapId)) return
    underway.add(mapId)
    void withDatabase((database) => takeSnapshot(database, mapId, now))
      .catch(() => {})
      .finally(() => underway.delete(mapId))
  }

  /** A snapshot that was taken during the commit is kept in mind. */
  const learn = (mapId: string, after: KnownContent) => {
    const { base } = known.get(mapId) ?? after
    known.set(mapId, { ...after, base })
  }

  return {
    styles: null,

    findMapId: (segment) =>
      isLocalMapId(segment) ? Promise.resolve(segment) : Promise.reject(notFound(segment)),

    readRecord: (mapId) =>
      withDatabase(async (database) => {
        const row = await database.get('localMaps', mapId)
        if (!row) throw notFound(mapId)
        return recordOf(database, row)
      }),

    open: (mapId) =>
      withDatabase(async (database) => {
        const { row, ...content } = await readContent(database, mapId)
        known.set(mapId, content)
        const { forgottenRevision } = row
        return {
          record: await recordOf(database, row),
          content: content.content,
          revision: content.revision,
          forgottenRevision,
        }
      }),

    newEntityId: () => Date.now() * IDS_PER_MS + randomBelow(IDS_PER_MS),

    apply: (mapId, commit) =>
      withDatabase(async (database) => {
        askToKeepStorage()
        const before = await knownContent(database, mapId)
        const { outcome, known: after } = await commitLocally(database, mapId, before, commit)
        learn(mapId, after)
        await learnFiles(
          database,
          mapId,
          outcome.missed.flatMap(({ changes }) => changes),
        )
        if (outcome.kind === 'applied') news.tell(mapId)
        snapshotIfDue(mapId)
        return outcome
      }),

    missedSince: (mapId, revision) =>
      withDatabase(async (database) => {
        const missed = await readMissed(database, mapId, revision)
        await learnFiles(
          database,
          mapId,
          missed.entries.flatMap(({ changes }) => changes),
        )
        return missed
      }),

    watch(mapId, { onNews }) {
      // Another page may have changed the map since it was opened.
      onNews()
      return news.listen((changed) => changed === mapId && onNews())
    },

    readLinks: () => Promise.resolve<PoiLinks>(NO_LINKS),

    putAsset: (mapId, { purpose, file }) =>
      withDatabase(async (database) => {
        if (purpose === 'style') throw notOffered()
        const judged = await judgedFile(purpose, file)
        const ref = await storeFile(database, mapId, purpose, judged)
        pictures.add(mapId, ref, judged)
        return { ref }
      }),

    assetUrl: ({ id }, ref) => pictures.urlOf(id, ref),

    readLink: () => Promise.resolve(null),
    readOwnMaps: () => Promise.resolve([]),
    addRegion: () => Promise.reject(notOffered()),
    deleteRegion: () => Promise.reject(notOffered()),
    setPublic: () => Promise.reject(notOffered()),
    setCalibration: (mapId, calibration, imageId) =>
      withDatabase((database) => setLocalCalibration(database, mapId, calibration, imageId)),
    setFloors: (mapId, floors, imageId) =>
      editedFloors(mapId, (database) => setLocalFloors(database, mapId, floors, imageId)),
    async setFloorImage(mapId, floorId, file, options) {
      const image = await prepareImage(file, options?.signal)
      return editedFloors(mapId, (database) => setLocalFloorImage(database, mapId, floorId, image))
    },
    removeFloorImage: (mapId, floorId) =>
      editedFloors(mapId, (database) => removeLocalFloorImage(database, mapId, floorId)),
    retryFloorImage: () => Promise.reject(notOffered()),
    retryImage: () => Promise.reject(notOffered()),

    forget: (mapId) =>
      withDatabase(async (database) => {
        known.set(mapId, await forgetLocally(database, mapId))
        news.tell(mapId)
      }),

    deleteMap: (mapId) =>
      withDatabase(async (database) => {
        await deleteLocalMap(database, mapId)
        known.delete(mapId)
        news.tell(mapId)
      }),

    setTilingShare: shown.setTilingShare,

    release(mapId) {
      known.delete(mapId)
      pictures.release(mapId)
    },
  }
}

const previewName = (imageId: string): string => `preview ${imageId}`

const notOffered = () => new RefusedError(LOCAL_TEXTS.unavailable.title)

const randomBelow = (end: number): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return random % end
}
