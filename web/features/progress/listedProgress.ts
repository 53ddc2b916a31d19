import { PROGRESS_MAPS_LISTED_MAX, PROGRESS_MAPS_PER_REQUEST_MAX } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import type { ProgressMap } from '../../../shared/progress/progressList.ts'
import { PROGRESS_TEXTS } from '../../../shared/texts/progressTexts.ts'
import { NetworkError } from '../../sources/http/api.ts'
import { fetchProgressList, fetchProgressMaps, fetchProgressSettings } from '../../sources/http/progress.ts'
import type { ListedLocalMap } from '../../sources/local/localMaps.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { isOfServer } from '../../sources/local/markKeys.ts'
import { listMarkedMaps, type MarkedMap } from '../../sources/local/markedMaps.ts'
import { readPlaythroughs } from '../../sources/playthroughs/playthroughs.ts'
import { readShownPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'
import { progressOwner } from '../../sources/progress/browserMarks.ts'
import { readSeenMaps } from '../../sources/seen/seenMaps.ts'

/** Somebody's progress on a map, as it is listed. */
export interface ListedProgress {
  readonly mapId: string
  readonly name: string
  readonly gameName: string
  readonly path: string
  readonly thumbnail: string | Blob | null
  readonly imageSize: readonly [width: number | null, height: number | null]
  readonly isLocal: boolean
  /** The name of the playthrough that this is of; null for the first one. */
  readonly playthrough: string | null
  readonly found: number
  /** How many POIs there are to be found; null if that is not known. */
  readonly total: number | null
  /** Pins and drawings. */
  readonly things: number
  readonly touchedAt: number | null
}

export interface ProgressOnServer {
  readonly rows: readonly ListedProgress[]
  readonly keptIn: 'account' | 'browser' | 'both'
  /** How many more maps there are that may not be seen now. */
  readonly unseen: number
  readonly isCut: boolean
  /** The server was not to be reached: these are the maps as this browser knows them. */
  readonly isOffline: boolean
}

/**
 * Reads the progress on maps of the server: from the account if it is kept there, and from this browser unless its marks are the
 * account's, or the server is not to be reached.
 */
export const readProgress = async (userId: number | null, signal: AbortSignal): Promise<ProgressOnServer> => {
  try {
    return await readFromServer(userId, signal)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return readOffline()
  }
}

const readFromServer = async (userId: number | null, signal: AbortSignal): Promise<ProgressOnServer> => {
  const isInAccount = userId !== null && (await isKeptInAccount(signal))
  if (!isInAccount) return readBrowser(signal)
  return progressOwner() === null ? readBoth(signal) : readAccount(signal)
}

/** False also where that cannot be asked now: what this browser has is listed then. */
const isKeptInAccount = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetchProgressSettings(signal)).state === 'on'
  } catch {
    return false
  }
}

/** Where this browser's marks have not been added to the account, or no map has been opened here yet. */
const readBoth = async (signal: AbortSignal): Promise<ProgressOnServer> => {
  const [account, browser] = await Promise.all([readAccount(signal), readBrowser(signal)])
  const listed = new Set(account.rows.map(({ mapId }) => mapId))
  const others = browser.rows.filter(({ mapId }) => !listed.has(mapId))
  return {
    rows: [...account.rows, ...others],
    keptIn: others.length > 0 ? 'both' : 'account',
    unseen: account.unseen + browser.unseen,
    isCut: account.isCut || browser.isCut,
    isOffline: false,
  }
}

const readAccount = async (signal: AbortSignal): Promise<ProgressOnServer> => {
  const { maps, unseen, is_cut } = await fetchProgressList(signal)
  const rows = maps.map(({ map, found, things, playthrough, touched_at }) =>
    rowOfMap(map, { found, things, touchedAt: Date.parse(touched_at), poiCount: null }, playthrough),
  )
  return { rows, keptIn: 'account', unseen, isCut: is_cut, isOffline: false }
}

const readBrowser = async (signal: AbortSignal): Promise<ProgressOnServer> => {
  const all = markedOnServer()
  const marked = new Map(all.slice(0, PROGRESS_MAPS_LISTED_MAX).map((marks) => [marks.mapId, marks]))
  const ids = [...marked.keys()]
  const rows: ListedProgress[] = []
  for (let at = 0; at < ids.length; at += PROGRESS_MAPS_PER_REQUEST_MAX)
    for (const map of await fetchProgressMaps(ids.slice(at, at + PROGRESS_MAPS_PER_REQUEST_MAX), signal)) {
      const marks = marked.get(String(map.id))
      if (marks) rows.push(rowOfMap(map, marks, shownName(marks.mapId)))
    }
  return {
    rows,
    keptIn: 'browser',
    unseen: ids.length - rows.length,
    isCut: all.length > PROGRESS_MAPS_LISTED_MAX,
    isOffline: false,
  }
}

/** Names are known of the maps that this browser keeps to be looked at without a network. */
const readOffline = async (): Promise<ProgressOnServer> => {
  const all = markedOnServer()
  const seen = await withLocalDatabase(readSeenMaps).catch(() => [])
  const seenOf = new Map(seen.map((map) => [map.record.id, map]))
  const rows = all.slice(0, PROGRESS_MAPS_LISTED_MAX).map((marks): ListedProgress => {
    const { mapId } = marks
    const { record, thumbnail = null } = seenOf.get(mapId) ?? {}
    return {
      mapId,
      name: record?.name ?? PROGRESS_TEXTS.unnamedMap(mapId),
      gameName: record?.gameName ?? '',
      path: record?.path ?? paths.mapById(Number(mapId)),
      thumbnail,
      imageSize: record ? [record.image.width, record.image.height] : [null, null],
      isLocal: false,
      playthrough: shownName(mapId),
      ...countsOf(marks, marks.poiCount),
    }
  })
  const keptIn = progressOwner() === null ? 'browser' : 'account'
  return { rows, keptIn, unseen: 0, isCut: all.length > rows.length, isOffline: true }
}

/** Those touched last first. */
const markedOnServer = (): readonly MarkedMap[] =>
  listMarkedMaps()
    .filter(({ mapId }) => isOfServer(mapId))
    .toSorted(byTouched)

/** The name of the playthrough that this browser shows of a map; null for the first one. */
const shownName = (mapId: string): string | null => {
  const { id } = readShownPlaythrough(mapId)
  if (id === FIRST_PLAYTHROUGH_ID) return null
  return readPlaythroughs(mapId).find((playthrough) => playthrough.id === id)?.name ?? null
}

/** Returns the progress on those of the maps of this browser that have some. */
export const localProgress = (maps: readonly ListedLocalMap[]): readonly ListedProgress[] => {
  const marked = new Map(listMarkedMaps().map((marks) => [marks.mapId, marks]))
  return maps.flatMap(({ id, meta, size, thumbnail }) => {
    const marks = marked.get(id)
    if (!marks) return []
    const map = { mapId: id, name: meta.name, gameName: meta.game, path: paths.localMap(id), isLocal: true }
    const playthrough = shownName(id)
    return [{ ...map, thumbnail, imageSize: size, playthrough, ...countsOf(marks, marks.poiCount) }]
  })
}

/** Returns those whose name or game contains the text, ignoring case, those touched last first. */
export const matchingProgress = (
  rows: readonly ListedProgress[],
  search: string,
): readonly ListedProgress[] => {
  const wanted = search.trim().toLowerCase()
  return rows
    .filter(({ name, gameName }) => [name, gameName].some((text) => text.toLowerCase().includes(wanted)))
    .toSorted((a, b) => byTouched(a, b) || a.name.localeCompare(b.name))
}

const byTouched = (a: Pick<MarkedMap, 'touchedAt'>, b: Pick<MarkedMap, 'touchedAt'>): number =>
  (b.touchedAt ?? 0) - (a.touchedAt ?? 0)

const rowOfMap = (
  map: ProgressMap,
  marks: Omit<MarkedMap, 'mapId'>,
  playthrough: string | null,
): ListedProgress => ({
  mapId: String(map.id),
  name: map.name,
  gameName: map.game_name,
  path: paths.map({ id: map.id, slug: map.slug, uploaderUsername: map.uploader_username }),
  thumbnail: map.thumbnail_url,
  imageSize: [map.image_width, map.image_height],
  isLocal: false,
  playthrough,
  ...countsOf(marks, map.poi_count ?? marks.poiCount),
})

/** Marks of POIs that are gone stay: no more is found than there is. */
const countsOf = ({ found, things, touchedAt }: Omit<MarkedMap, 'mapId'>, total: number | null) => ({
  found: total === null ? found : Math.min(found, total),
  total,
  things,
  touchedAt,
})
