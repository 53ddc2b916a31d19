import type { Content } from '../../../shared/content/content.ts'
import type { ContentPart } from '../../../shared/content/contentColumnsSchema.ts'
import { partsOf } from '../../../shared/content/contentParts.ts'
import { encodePart } from '../../../shared/content/encodePart.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { readPartsOf } from '../../sources/readParts.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { usedRefs } from '../../sources/local/usedRefs.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { assetName, floorName, PREVIEW_NAME, tileName, tilePattern } from '../../sources/seen/seenFiles.ts'
import { keepSeenFiles, keepSeenMap, type SeenFile, THUMBNAIL_NAME } from '../../sources/seen/seenMaps.ts'
import { idle } from '../../ui/idle.ts'

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

/** Knows for how long nobody has used the page. Follows it until `signal` is aborted. */
export class InputRest {
  #lastMs = 0

  constructor(signal: AbortSignal) {
    const note = (): void => void (this.#lastMs = performance.now())
    for (const type of INPUTS) window.addEventListener(type, note, { capture: true, passive: true, signal })
    note()
  }

  /** Resolves once nobody has used the page for so long. */
  async lasts(restMs: number): Promise<void> {
    for (;;) {
      const leftMs = this.#lastMs + restMs - performance.now()
      if (leftMs <= 0) return
      await new Promise((resolve) => setTimeout(resolve, leftMs))
    }
  }
}

interface Seen extends Pick<Viewer, 'record' | 'session' | 'source'> {
  readonly segment: string
  readonly viewerId: number | null
}

const FILES_AT_ONCE = 8
/** What was loaded is kept once nobody has used the page for so long: while the view moves, it has other things to do. */
const KEPT_AFTER_MS = 2_000

/**
 * Keeps the map as the server has it now, and again when the page is left with other content; its preview; and each tile and icon when the
 * page has loaded it. All of it when the page is idle, and none of it if anything is in the way: nothing depends on it.
 */
export const keepSeen = async (seen: Seen, signal: AbortSignal): Promise<void> => {
  const { record, session } = seen
  const now = () => session.pendingChanges().base
  let kept = now()
  const keepAgain = () => {
    if (document.visibilityState !== 'hidden' || now() === kept) return
    kept = now()
    void keepContent(seen, kept).catch(() => {})
  }
  document.addEventListener('visibilitychange', keepAgain, { signal })
  try {
    await keepContent(seen, kept)
    if (signal.aborted) return
    const preview = await keepPreview(record)
    if (preview) await keepFloors(record, signal)
    if (preview && !signal.aborted) keepLoadedFiles(seen, now, signal)
  } catch {
    // There is no room for it, or no network any more.
  }
}

/**
 * One part after another, so that the page stays live while a large map is encoded. One that is as it was read needs no
 * encoding: a page that only looks at a map keeps what came from the server.
 */
const keepContent = async ({ record, session, segment, viewerId }: Seen, content: Content): Promise<void> => {
  const { revision } = session.pendingChanges()
  const parts: { name: string; text: string }[] = []
  for (const { name, part } of partsToKeep(content)) {
    await idle()
    parts.push({ name, text: JSON.stringify(part()) })
  }
  const seen = { record: seenRecordOf(record), viewerId, segment, revision, parts }
  await withLocalDatabase((database) => keepSeenMap(database, seen))
}

const partsToKeep = (content: Content): { readonly name: string; readonly part: () => ContentPart }[] =>
  readPartsOf(content)?.map((part, at) => ({ name: `read ${at}`, part: () => part })) ??
  partsOf(content).map(({ name, entities }) => ({ name, part: () => encodePart(entities) }))

const seenRecordOf = ({ image: { id, width, height, pyramid }, ...record }: MapRecord) => ({
  id: record.id,
  name: record.name,
  gameName: record.gameName,
  uploaderId: record.uploaderId,
  uploaderUsername: record.uploaderUsername,
  isPublic: record.isPublic,
  canSuggest: record.abilities.suggest,
  path: record.path,
  image: {
    id,
    width,
    height,
    pyramid: pyramid && {
      tileSize: pyramid.tileSize,
      levels: pyramid.levels,
      urlTemplate: pyramid.urlTemplate,
    },
  },
  floors: record.floors.map(({ image: own, ...floor }) => ({
    ...floor,
    image: own && { id: own.id, width: own.width, height: own.height },
  })),
  style: record.style,
  calibration: record.calibration,
  tipUrl: record.tipUrl,
})

const keep = ({ id, image }: MapRecord, files: readonly SeenFile[]): Promise<boolean> =>
  withLocalDatabase((database) => keepSeenFiles(database, { mapId: id, imageId: image.id }, files))

/**
 * With tiles the page does not need the preview, which stands in for those that were never seen. The thumbnail is the server's:
 * making one here would decode the preview in one task.
 */
const keepPreview = async (record: MapRecord): Promise<boolean> => {
  const { previewUrl, thumbnailUrl } = record.image
  if (previewUrl === null || thumbnailUrl === null) return false
  await idle()
  const [preview, thumbnail] = await Promise.all([pictureAt(previewUrl), pictureAt(thumbnailUrl)])
  if (preview === null || thumbnail === null) return false
  return keep(record, [
    { name: THUMBNAIL_NAME, file: thumbnail },
    { name: PREVIEW_NAME, file: preview },
  ])
}

/** One after the other: without tiles, their previews are all that is shown of them. */
const keepFloors = async (record: MapRecord, signal: AbortSignal): Promise<void> => {
  for (const { image } of record.floors) {
    if (signal.aborted) return
    if (!image || image.previewUrl === null) continue
    await idle()
    const file = await pictureAt(image.previewUrl)
    if (file && !(await keep(record, [{ name: floorName(image.id), file }]))) return
  }
}

const pictureAt = async (url: string): Promise<Blob | null> => {
  const answer = await fetch(url, { cache: 'force-cache', priority: 'low' })
  return answer.ok ? answer.blob() : null
}

/** Follows what the page loads, from when it was opened. */
const keepLoadedFiles = (seen: Seen, now: () => Content, signal: AbortSignal): void => {
  const { record } = seen
  const nameOf = namesOf(seen)
  const rest = new InputRest(signal)
  /** Asking for one of them is an entry of its own. */
  const known = new Set<string>()
  const waiting = new Set<string>()
  let isBusy = false
  let isFull = false
  const work = async () => {
    if (isBusy) return
    isBusy = true
    while (waiting.size > 0 && !isFull && !signal.aborted) {
      await rest.lasts(KEPT_AFTER_MS)
      await idle()
      const next = new Map<string, string>()
      for (const url of waiting) {
        if (next.size === FILES_AT_ONCE) break
        waiting.delete(url)
        const name = nameOf(url, now())
        if (name !== null) next.set(url, name)
      }
      if (next.size === 0) continue
      const files = await Promise.all([...next].map(([url, name]) => loadedFile(url, name)))
      isFull = !(await keep(
        record,
        files.flatMap((file) => file ?? []),
      ))
    }
    isBusy = false
  }
  const observer = new PerformanceObserver((list) => {
    for (const { name: address } of list.getEntries()) {
      const url = pathOf(address)
      if (!known.has(url)) waiting.add(url)
      known.add(url)
    }
    void work().catch(() => observer.disconnect())
  })
  observer.observe({ type: 'resource', buffered: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Returns a function that says what a file of the map is called among those that are kept; null for any other. */
const namesOf = ({ record, source }: Seen) => {
  const { pyramid } = record.image
  const tiles = pyramid && tilePattern(pyramid)
  let assets = new Map<string, string>()
  let assetsOf: Content | null = null
  /** Goes through all that the content names, so no more often than it changes. */
  const nameOfAsset = (url: string, content: Content): string | null => {
    if (content !== assetsOf) {
      assetsOf = content
      assets = new Map()
      for (const ref of usedRefs(content)) {
        const address = source.assetUrl(record, ref)
        if (address !== null) assets.set(pathOf(address), assetName(ref))
      }
    }
    return assets.get(url) ?? null
  }
  return (url: string, content: Content): string | null =>
    tiles?.test(url) ? tileName(url) : nameOfAsset(url, content)
}

const pathOf = (address: string): string => {
  const { origin, pathname, search } = new URL(address, window.location.href)
  return origin === window.location.origin ? pathname + search : address
}

/** From the browser's own cache, without asking the server again. */
const loadedFile = async (url: string, name: string): Promise<SeenFile | null> => {
  const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
  return answer?.ok ? { name, file: await answer.blob() } : null
}
