import { PROGRESS_MAPS_LISTED_MAX, PROGRESS_MAPS_PER_REQUEST_MAX } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import type { ProgressMap } from '../../../shared/progress/progressList.ts'
import { fetchProgressList, fetchProgressMaps, fetchProgressSettings } from '../../sources/http/progress.ts'
import type { ListedLocalMap } from '../../sources/local/localMaps.ts'
import { listMarkedMaps, type MarkedMap } from '../../sources/local/markedMaps.ts'
import { progressOwner } from '../../sources/progress/browserMarks.ts'

/** Somebody's progress on a map, as it is listed. */
export interface ListedProgress {
  readonly mapId: string
  readonly name: string
  readonly gameName: string
  readonly path: string
  readonly thumbnail: string | Blob | null
  readonly imageSize: readonly [width: number | null, height: number | null]
  readonly isLocal: boolean
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
}

/**
 * Reads the progress on maps of the server: from the account if it is kept there, and from this browser unless its marks are the
 * account's.
 */
export const readProgress = async (userId: number | null, signal: AbortSignal): Promise<ProgressOnServer> => {
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
  }
}

const readAccount = async (signal: AbortSignal): Promise<ProgressOnServer> => {
  const { maps, unseen, is_cut } = await fetchProgressList(signal)
  const rows = maps.map(({ map, found, things, touched_at }) =>
    rowOfMap(map, { found, things, touchedAt: Date.parse(touched_at), poiCount: null }),
  )
  return { rows, keptIn: 'account', unseen, isCut: is_cut }
}

const readBrowser = async (signal: AbortSignal): Promise<ProgressOnServer> => {
  const all = listMarkedMaps()
    .filter(({ mapId }) => !isLocalId(mapId))
    .toSorted(byTouched)
  const marked = new Map(all.slice(0, PROGRESS_MAPS_LISTED_MAX).map((marks) => [marks.mapId, marks]))
  const ids = [...marked.keys()]
  const rows: ListedProgress[] = []
  for (let at = 0; at < ids.length; at += PROGRESS_MAPS_PER_REQUEST_MAX)
    for (const map of await fetchProgressMaps(ids.slice(at, at + PROGRESS_MAPS_PER_REQUEST_MAX), signal)) {
      const marks = marked.get(String(map.id))
      if (marks) rows.push(rowOfMap(map, marks))
    }
  return {
    rows,
    keptIn: 'browser',
    unseen: ids.length - rows.length,
    isCut: all.length > PROGRESS_MAPS_LISTED_MAX,
  }
}

/** Returns the progress on those of the maps of this browser that have some. */
export const localProgress = (maps: readonly ListedLocalMap[]): readonly ListedProgress[] => {
  const marked = new Map(listMarkedMaps().map((marks) => [marks.mapId, marks]))
  return maps.flatMap(({ id, meta, size, thumbnail }) => {
    const marks = marked.get(id)
    if (!marks) return []
    const map = { mapId: id, name: meta.name, gameName: meta.game, path: paths.localMap(id), isLocal: true }
    return [{ ...map, thumbnail, imageSize: size, ...countsOf(marks, marks.poiCount) }]
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

const isLocalId = (mapId: string): boolean => mapId.startsWith('map-')

const rowOfMap = (map: ProgressMap, marks: Omit<MarkedMap, 'mapId'>): ListedProgress => ({
  mapId: String(map.id),
  name: map.name,
  gameName: map.game_name,
  path: paths.map({ id: map.id, slug: map.slug, uploaderUsername: map.uploader_username }),
  thumbnail: map.thumbnail_url,
  imageSize: [map.image_width, map.image_height],
  isLocal: false,
  ...countsOf(marks, map.poi_count ?? marks.poiCount),
})

/** Marks of POIs that are gone stay: no more is found than there is. */
const countsOf = ({ found, things, touchedAt }: Omit<MarkedMap, 'mapId'>, total: number | null) => ({
  found: total === null ? found : Math.min(found, total),
  total,
  things,
  touchedAt,
})
