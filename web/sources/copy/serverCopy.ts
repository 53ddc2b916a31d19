import { commitAnswerSchema, contentAnswerSchema } from '../../../shared/content/commits.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { decodeContent } from '../../../shared/content/ContentDecoder.ts'
import { FLOOR_IMAGE_FIELD, floorsAnswerSchema } from '../../../shared/floors/floorCalls.ts'
import { entityIdAt } from '../../../shared/ids.ts'
import { assetAnswerSchema, assetPath } from '../../../shared/maps/assets.ts'
import { type MapAnswer, mapAnswerSchema, uploadAnswerSchema } from '../../../shared/maps/maps.ts'
import { mapPath } from '../../../shared/paths.ts'
import { api, ApiError, doneSchema, type HttpClient, NetworkError } from '../http/api.ts'
import { fetchMapId } from '../http/catalogue.ts'
import { MapNotFoundError } from '../MapSource.ts'
import type { CopiedMap, CopyTarget } from './copyMap.ts'

interface ServerCopyPlan {
  /** By which the map is found again, should the answer to its upload be lost. */
  readonly directory: string
  /** Whether an earlier attempt may have got somewhere. */
  readonly mayBeThere: boolean
  /** Whether others see it once all of it is there. */
  readonly isPublic: boolean
  /** Waits before the next attempt. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly client?: HttpClient
}

/** A map on the server, once all of it is there. */
export interface CopiedToServer {
  readonly mapId: number
  readonly path: string
}

/**
 * A new map on the server, of the signed-in user. Until it is finished it is private, and in no list. `onWhole` runs once
 * all of it is there, before others may see it.
 */
export const createServerCopy = (
  { directory, mayBeThere, isPublic, wait = pause, client = api }: ServerCopyPlan,
  onWhole: (mapId: number, poiIds: ReadonlyMap<number, number>) => void,
): CopyTarget & { readonly copied: () => CopiedToServer } => {
  let map: { readonly id: number; readonly path: string } | null = null
  const begun = () => {
    if (map === null) throw new Error('The copy was not begun.')
    return map
  }
  const patiently = <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    withPatience(call, wait, signal)

  const find = async (signal: AbortSignal): Promise<number | null> => {
    try {
      return await patiently(() => fetchMapId(directory, client, signal), signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }

  /** Those that an earlier attempt has taken along are not taken twice. */
  const copyFloors = async (from: CopiedMap, { id, floors }: MapAnswer, signal: AbortSignal) => {
    if (from.floors.length === 0) return
    const set = () =>
      client.post(`/api/maps/${id}/set-floors`, { floors: from.floors }, floorsAnswerSchema, signal)
    if (floors.length === 0) await patiently(set, signal)
    const images = new Set(floors.filter(({ image }) => image !== null).map((floor) => floor.id))
    for (const floor of from.floors.filter((one) => !images.has(one.id))) {
      const image = await from.floorImageOf(floor.id, signal)
      if (image === null) continue
      const form = new FormData()
      form.set(FLOOR_IMAGE_FIELD, image)
      const path = `/api/maps/${id}/floors/${floor.id}/image`
      const put = () => client.upload(path, form, { signal, schema: floorsAnswerSchema })
      await patiently(put, signal)
    }
  }

  return {
    async begin(from, { signal, onProgress }) {
      const found = mayBeThere ? await find(signal) : null
      const id = found ?? (await upload(client, from, directory, { signal, onProgress }))
      const answer = await patiently(() => client.get(`/api/maps/${id}`, mapAnswerSchema, signal), signal)
      map = { id, path: mapPath(answer) }
      const { calibration } = from.details
      if (calibration !== null && answer.calibration === null) {
        const set = () => client.post(`/api/maps/${id}/set-calibration`, { calibration }, doneSchema, signal)
        await patiently(set, signal)
      }
      await copyFloors(from, answer, signal)
      if (found === null) return EMPTY_CONTENT
      const path = `/api/maps/${id}/content`
      const { parts } = await patiently(() => client.get(path, contentAnswerSchema, signal), signal)
      return decodeContent(parts)
    },

    idAt: (n) => entityIdAt(begun().id, n),

    async putFile(purpose, file, signal) {
      const form = new FormData()
      form.set('file', file)
      const path = `/api/maps/${begun().id}/assets?purpose=${purpose}`
      const put = () => client.upload(path, form, { signal, schema: assetAnswerSchema })
      return (await patiently(put, signal)).ref
    },

    async apply(at, changes, signal) {
      const path = `/api/maps/${begun().id}/changes`
      const commit = { changeId: `copy-${begun().id}-${at}`, baseRevision: at, changes }
      await patiently(() => client.post(path, commit, commitAnswerSchema, signal), signal)
    },

    async finish(poiIds, signal) {
      const { id } = begun()
      onWhole(id, poiIds)
      const show = () =>
        client.post(`/api/maps/${id}/set-public`, { is_public: isPublic }, doneSchema, signal)
      await patiently(show, signal)
    },

    copied: () => ({ mapId: begun().id, path: begun().path }),
  }
}

const upload = async (
  client: HttpClient,
  { details, image }: CopiedMap,
  directory: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<number> => {
  const form = new FormData()
  const fields = {
    game_name: details.game || details.name,
    display_name: details.name,
    version_id: details.versionId,
    tip_url: details.tipUrl,
    map_directory: directory,
    importing: 'copy',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('map', image)
  const answer = await client.upload('/api/upload-map', form, {
    signal,
    schema: uploadAnswerSchema,
    onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
  })
  return answer.id
}

/**
 * Reads a map of the server, to copy it elsewhere. Only who may edit it has its image as it was uploaded.
 * @throws MapNotFoundError if there is no such image for the caller, ApiError, NetworkError
 */
export const readServerMap = async (
  mapId: string,
  {
    signal,
    onProgress,
    client = api,
    readFile = fetchFile,
  }: {
    readonly signal: AbortSignal
    /** Of the image, from 0 to 1. */
    readonly onProgress: (share: number) => void
    readonly client?: HttpClient
    readonly readFile?: typeof fetchFile
  },
): Promise<CopiedMap> => {
  const map = await client.get(`/api/maps/${mapId}`, mapAnswerSchema, signal)
  const { parts } = await client.get(`/api/maps/${mapId}/content`, contentAnswerSchema, signal)
  if (map.original_url === null) throw new MapNotFoundError()
  const image = await readFile(map.original_url, { signal, onProgress })
  const name = map.original_url.slice(map.original_url.lastIndexOf('/') + 1)
  return {
    details: {
      name: map.name,
      game: map.game_name,
      versionId: map.version_id ?? '',
      tipUrl: map.tip_url ?? '',
      calibration: map.calibration,
    },
    image: new File([image], name, { type: image.type }),
    content: decodeContent(parts),
    floors: map.floors.map(({ id, name: floorName, frame }) => ({ id, name: floorName, frame })),
    async floorImageOf(floorId, imageSignal) {
      const url = map.floors.find(({ id }) => id === floorId)?.image?.preview_url ?? null
      if (url === null) return null
      const picture = await readFile(url, { signal: imageSignal })
      return new File([picture], url.slice(url.lastIndexOf('/') + 1), { type: picture.type })
    },
    async fileOf(ref, fileSignal) {
      const path = assetPath(ref)
      if (path === null) return null
      try {
        return await readFile(map.asset_url_template.replace('{path}', path), { signal: fileSignal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  }
}

/** Deletes what an earlier attempt left on the server, if there is anything. @throws ApiError, NetworkError */
export const discardServerCopy = async (directory: string, client: HttpClient = api): Promise<void> => {
  try {
    await client.delete(`/api/upload-map/${await fetchMapId(directory, client)}`, doneSchema)
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 403))) throw error
  }
}

const ATTEMPTS_MAX = 5
/** Somebody with very many pictures has to wait for the server now and then. */
const BUSY_ATTEMPTS_MAX = 100
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

const withPatience = async <T>(
  call: () => Promise<T>,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !mayPass(error) || attempt === attemptsFor(error)) throw error
    }
    await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)), signal)
  }
}

const isBusy = (error: unknown): boolean => error instanceof ApiError && error.status === 429

const attemptsFor = (error: unknown): number => (isBusy(error) ? BUSY_ATTEMPTS_MAX : ATTEMPTS_MAX)

const mayPass = (error: unknown): boolean =>
  isBusy(error) || error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

interface FileOptions {
  readonly signal: AbortSignal
  /** From 0 to 1, where the server says how large the file is. */
  readonly onProgress?: (share: number) => void
}

/** Fetches a file, which the browser may keep on disk, and reports the progress. @throws ApiError, NetworkError */
const fetchFile = (path: string, { signal, onProgress }: FileOptions): Promise<Blob> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.responseType = 'blob'
    request.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      signal.removeEventListener('abort', abort)
      if (request.status === 200) resolve(request.response as Blob)
      else reject(new ApiError(request.status, undefined))
    }
    request.onerror = () => reject(new NetworkError('The server could not be reached.'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    request.open('GET', path)
    request.send()
  })
