import * as z from 'zod/mini'
import { type Change, isLargeList } from '../../../shared/content/changes.ts'
import {
  changesAnswerSchema,
  commitAnswerSchema,
  commitConflictSchema,
  contentAnswerSchema,
  forgetAnswerSchema,
  linksAnswerSchema,
  type Outcome,
} from '../../../shared/content/commits.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { CATALOGUE_PAGE_MAX, COMMIT_BYTES_MAX } from '../../../shared/limits.ts'
import { assetAnswerSchema } from '../../../shared/maps/assets.ts'
import { mapAnswerSchema, mapListEntrySchema } from '../../../shared/maps/maps.ts'
import { mapTitle } from '../../../shared/maps/pageHeads.ts'
import {
  mapStyleSchema,
  savedStylesAnswerSchema,
  styleImagesAnswerSchema,
  stylesAnswerSchema,
} from '../../../shared/maps/styles.ts'
import { mapIdFromSegment, mapPath } from '../../../shared/paths.ts'
import { assetUrl } from '../assetUrl.ts'
import {
  MapNotFoundError,
  type MapRecord,
  type MapSource,
  NotEditableError,
  RefusedError,
  SignedOutError,
  SourceUnavailableError,
  type StyleSource,
  TooFarBehindError,
} from '../MapSource.ts'
import { api, ApiError, doneSchema, type HttpClient, NetworkError } from './api.ts'
import { fetchMapId } from './catalogue.ts'
import { decodeRead } from '../readParts.ts'
import { recordOf } from './recordOf.ts'

/** Turns the errors of any action but a commit into those of the port. */
const withActionErrors = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) throw new RefusedError(error.text, { cause: error })
    throw isTransient(error) ? new SourceUnavailableError(messageOf(error), { cause: error }) : error
  }
}

/** Whether the same request may succeed later. */
const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof ApiError && (error.status === 408 || error.status === 429 || error.status >= 500))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const mapsSchema = z.array(mapListEntrySchema)

/** The server gives no map a directory like this. */
const ENDS_LIKE_AN_ID = /(^|_)\d+$/

/** After this long an answer counts as lost. Repeating a commit is harmless. */
const ANSWER_MAX_MS = 30_000
/** The same for a list that is more than a commit may contain. */
const LARGE_ANSWER_MAX_MS = 180_000

/** Few changes can say much. A character takes up to three bytes in UTF-8. */
const isLong = (changes: readonly Change[]): boolean => JSON.stringify(changes).length > COMMIT_BYTES_MAX / 4

/** Only who makes floors needs them. */
const loadFloorCalls = () => import('./floorCalls.ts')

/** The maps stored on the server. */
export const createHttpMapSource = (client: HttpClient = api): MapSource => {
  const readRecord = async (mapId: string, signal?: AbortSignal): Promise<MapRecord> =>
    recordOf(await withReadErrors(client.get(`/api/maps/${mapId}`, mapAnswerSchema, signal)))

  const askLinks = (mapId: string, signal?: AbortSignal) =>
    withReadErrors(client.get(`/api/maps/${mapId}/links`, linksAnswerSchema, signal))

  return {
    styles: createHttpStyles(client),

    /** A segment may be the directory of a map, such as 'the-witcher-3', which the server knows, or end in an id. */
    async findMapId(segment, signal) {
      if (ENDS_LIKE_AN_ID.test(segment)) return idAtEnd(segment)
      try {
        return String(await fetchMapId(segment, client, signal))
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return idAtEnd(segment)
        throw isTransient(error) ? new SourceUnavailableError(messageOf(error), { cause: error }) : error
      }
    },

    readRecord,

    async open(mapId, signal) {
      const asked = readRecord(mapId, signal)
      const [record, { revision, forgottenRevision, parts }, told] = await Promise.all([
        asked,
        withReadErrors(client.get(`/api/maps/${mapId}/content`, contentAnswerSchema, signal)),
        asked.then(({ abilities }) => (abilities.edit ? askLinks(mapId, signal) : null)),
      ])
      // Newer ones do no harm: the entries that set them are yet to come. Older ones would stay.
      const links = told && told.revision < revision ? await askLinks(mapId, signal) : told
      const content = await decodeRead(parts, new Map(links?.links))
      return { record, content, revision, forgottenRevision }
    },

    watch: watchOnceLoaded,

    async readLinks(mapId, signal) {
      return new Map((await askLinks(mapId, signal)).links)
    },

    newEntityId: (mapId) => newEntityId(Number(mapId)),

    async apply(mapId, commit) {
      const isLarge = isLargeList(commit.changes) || isLong(commit.changes)
      const timeout = AbortSignal.timeout(isLarge ? LARGE_ANSWER_MAX_MS : ANSWER_MAX_MS)
      try {
        const path = `/api/maps/${mapId}/${isLarge ? 'large-changes' : 'changes'}`
        return { kind: 'applied', ...(await client.post(path, commit, commitAnswerSchema, timeout)) }
      } catch (error) {
        return refusalOf(error, commit.baseRevision)
      }
    },

    async missedSince(mapId, revision, signal) {
      const path = `/api/maps/${mapId}/changes?after=${revision}`
      return withReadErrors(client.get(path, changesAnswerSchema, signal))
    },

    async putAsset(mapId, { purpose, file }, options) {
      const form = new FormData()
      form.set('file', file)
      const path = `/api/maps/${mapId}/assets?purpose=${purpose}`
      return withActionErrors(client.upload(path, form, { ...options, schema: assetAnswerSchema }))
    },

    assetUrl,

    async readLink(linkedMapId, signal) {
      try {
        const map = await withReadErrors(client.get(`/api/maps/${linkedMapId}`, mapAnswerSchema, signal))
        return { title: mapTitle(map), path: mapPath(map) }
      } catch (error) {
        if (error instanceof MapNotFoundError) return null
        throw error
      }
    },

    async readOwnMaps(userId, signal) {
      const path = `/api/user/id/${userId}/maps?limit=${CATALOGUE_PAGE_MAX}`
      const maps = await withReadErrors(client.get(path, mapsSchema, signal))
      return maps
        .map((map) => ({ id: map.id, title: mapTitle(map) }))
        .sort((a, b) => a.title.localeCompare(b.title))
    },

    async addRegion(mapId, { name, image }, options) {
      const form = new FormData()
      form.set('display_name', name)
      form.set('map', image)
      const path = `/api/child-maps/${mapId}/child`
      await withActionErrors(client.upload(path, form, { ...options, schema: doneSchema }))
    },

    async deleteRegion(regionId) {
      await withActionErrors(client.delete(`/api/child-maps/${regionId}/child`, doneSchema))
    },

    async setPublic(mapId, isPublic) {
      await withActionErrors(
        client.post(`/api/maps/${mapId}/set-public`, { is_public: isPublic }, doneSchema),
      )
    },

    async setCalibration(mapId, calibration, imageId) {
      const body = { calibration, image_id: imageId }
      await withActionErrors(client.post(`/api/maps/${mapId}/set-calibration`, body, doneSchema))
    },

    async setFloors(mapId, floors, imageId) {
      return withActionErrors((await loadFloorCalls()).setFloors(client, mapId, floors, imageId))
    },

    async setFloorImage(mapId, floorId, file, options) {
      return withActionErrors((await loadFloorCalls()).setFloorImage(client, mapId, floorId, file, options))
    },

    async removeFloorImage(mapId, floorId) {
      return withActionErrors((await loadFloorCalls()).removeFloorImage(client, mapId, floorId))
    },

    async retryFloorImage(mapId, floorId) {
      return withActionErrors((await loadFloorCalls()).retryFloorImage(client, mapId, floorId))
    },

    async retryImage(mapId) {
      await withActionErrors(client.post(`/api/maps/${mapId}/retry-image`, {}, doneSchema))
    },

    async forget(mapId) {
      await withActionErrors(client.post(`/api/maps/${mapId}/forget`, {}, forgetAnswerSchema))
    },

    async deleteMap(mapId) {
      await withActionErrors(client.delete(`/api/upload-map/${mapId}`, doneSchema))
    },
  }
}

/** @throws MapNotFoundError if there is none */
const idAtEnd = (segment: string): string => {
  const id = mapIdFromSegment(segment)
  if (id === null) throw new MapNotFoundError()
  return String(id)
}

/** Turns the errors of a read into those of the port. */
const withReadErrors = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new MapNotFoundError()
    if (error instanceof ApiError && error.status === 410) throw new TooFarBehindError()
    throw isTransient(error) ? new SourceUnavailableError(messageOf(error), { cause: error }) : error
  }
}

/** Returns the refusal of a commit. Errors about the sender or the map are thrown, because they may pass. */
const refusalOf = (error: unknown, baseRevision: number): Outcome => {
  if (isTransient(error)) throw new SourceUnavailableError(messageOf(error), { cause: error })
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) throw new SignedOutError()
  if (error.status === 403) throw new NotEditableError(error.message)
  if (error.status === 404) throw new MapNotFoundError(error.message)
  if (error.status === 410) throw new TooFarBehindError()
  const conflict = commitConflictSchema.safeParse(error.body)
  if (error.status === 409 && conflict.success) {
    const { error: text, refusals, revision, missed } = conflict.data
    return { kind: 'refused', text, refusals, revision, missed }
  }
  return { kind: 'refused', text: error.message, refusals: [], revision: baseRevision, missed: [] }
}

/** The styles of the maps on the server. */
const createHttpStyles = (client: HttpClient): StyleSource => {
  const pathOf = (mapId: string) => `/api/map-styles/${mapId}`
  return {
    async read(mapId, signal) {
      return (await withActionErrors(client.get(pathOf(mapId), stylesAnswerSchema, signal))).styles
    },
    async readDefault(signal) {
      return withActionErrors(client.get('/api/map-styles/default', mapStyleSchema, signal))
    },
    async save(mapId, fields) {
      return (await withActionErrors(client.post(pathOf(mapId), fields, savedStylesAnswerSchema))).styles
    },
    async reset(mapId) {
      await withActionErrors(client.post(`${pathOf(mapId)}/reset`, {}, savedStylesAnswerSchema))
    },
    async setDefault(mapId) {
      await withActionErrors(client.post(`${pathOf(mapId)}/set-default`, {}, savedStylesAnswerSchema))
    },
    async putPicture(mapId, { field, file }, options) {
      const form = new FormData()
      form.set(field, file)
      const path = `${pathOf(mapId)}/styles/upload-images`
      const sent = client.upload(path, form, { ...options, schema: styleImagesAnswerSchema })
      const url = (await withActionErrors(sent))[`${field}_url`]
      if (url === undefined) throw new RefusedError(null)
      return url
    },
  }
}

/** The first page does not wait for the script. Where it is lost, the page asks at intervals. */
const watchOnceLoaded: MapSource['watch'] = (mapId, watcher) => {
  const ending = new AbortController()
  void import('./live/watchLive.ts')
    .then(({ watchLive }) => {
      if (ending.signal.aborted) return
      ending.signal.addEventListener('abort', watchLive(mapId, watcher))
    })
    .catch(() => {})
  return () => ending.abort()
}
