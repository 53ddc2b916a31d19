import { applyChanges } from '../../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { imageSizeSchema, localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import type { CopiedDetails, CopiedMap, CopyTarget } from '../copy/copyMap.ts'
import { type Publication, publicationOf } from '../http/publications.ts'
import type { WithDatabase } from './databaseConnection.ts'
import { insertLocalMap, type WholeMap } from './insertLocalMap.ts'
import { readContent } from './localContent.ts'
import { judgedFile, newFile, type NewFile } from './localFiles.ts'
import type { PreparedImage } from './localMaps.ts'
import { readOriginal } from './originalImage.ts'
import { fromStoredFile } from './storedFile.ts'
import { imageOfFloor, storedFloorsOf } from './storedFloors.ts'

/** A local map as it is copied, and what is known of an earlier copy. */
export interface ReadLocalMap extends CopiedMap {
  readonly imageId: string
  readonly revision: number
  readonly publication: Publication | null
}

/** Reads a local map, to copy it elsewhere. What is changed meanwhile is not in the copy. @throws MapNotFoundError */
export const readLocalMap = (withDatabase: WithDatabase, mapId: string): Promise<ReadLocalMap> =>
  withDatabase(async (database) => {
    const { row, content, revision } = await readContent(database, mapId)
    const meta = localMapMetaSchema.parse(row.meta)
    imageSizeSchema.parse(row.imageSize)
    const floors = storedFloorsOf(row)
    const file = await readOriginal(database, mapId, row.imageId)
    if (!file) throw new Error('The image of the map is lost.')
    return {
      details: {
        name: meta.name,
        game: meta.game,
        versionId: meta.version_id,
        tipUrl: meta.tip_url,
        calibration: meta.calibration ?? null,
      },
      image: new File([file], meta.image_name || 'map', { type: file.type }),
      content,
      revision,
      imageId: row.imageId,
      publication: publicationOf(row),
      floors: floors.floors,
      async floorImageOf(floorId) {
        const { id: floorImageId, name = '' } = imageOfFloor(floors, floorId) ?? {}
        if (floorImageId === undefined) return null
        const picture = await withDatabase((again) => readOriginal(again, mapId, floorImageId))
        return picture && new File([picture], name || 'floor', { type: picture.type })
      },
      fileOf: (ref) =>
        withDatabase(async (again) => {
          const row = await again.get('localFiles', [mapId, ref])
          return row ? fromStoredFile(row.file) : null
        }),
    }
  })

interface Begun {
  readonly details: CopiedDetails
  readonly image: PreparedImage
  readonly floors: NonNullable<WholeMap['floors']>
}

const IDS_PER_MS = 1_000

/**
 * A new map in this browser. Its image, its files and its content are stored at the end, in one transaction: a page that is
 * closed before leaves nothing. `onStored` is told the map's id.
 */
export const createLocalCopy = (
  prepare: (image: File, signal: AbortSignal) => Promise<PreparedImage>,
  withDatabase: WithDatabase,
  onStored: (mapId: string, poiIds: ReadonlyMap<number, number>) => void,
): CopyTarget => {
  const firstId = Date.now() * IDS_PER_MS
  const files: NewFile[] = []
  let begun: Begun | null = null
  let content = EMPTY_CONTENT
  return {
    async begin({ details, image, floors, floorImageOf }, { signal }) {
      const images = new Map<number, PreparedImage>()
      for (const { id } of floors) {
        const floorImage = await floorImageOf(id, signal)
        if (floorImage) images.set(id, await prepare(floorImage, signal))
      }
      begun = { details, image: await prepare(image, signal), floors: { floors, images } }
      return EMPTY_CONTENT
    },

    idAt: (n) => firstId + n,

    async putFile(purpose, file) {
      const row = await newFile(purpose, await judgedFile(purpose, file))
      files.push(row)
      return row.ref
    },

    apply(_at, changes) {
      const applied = applyChanges(content, changes)
      if (!applied.ok) return Promise.reject(new Error(applied.refusals[0]?.text))
      content = applied.content
      return Promise.resolve()
    },

    async finish(poiIds) {
      if (begun === null) throw new Error('The copy was not begun.')
      const { details, image, floors } = begun
      const meta = localMapMetaSchema.parse({
        name: details.name,
        game: details.game,
        version_id: details.versionId,
        tip_url: details.tipUrl,
        calibration: details.calibration,
        created_at: Date.now(),
      })
      const id = await withDatabase((database) =>
        insertLocalMap(database, { wantedId: null, meta, content, files, floors }, image),
      )
      onStored(id, poiIds)
    },
  }
}
