import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type ChangeLog, MapClosedError } from '../content/changeLog.ts'
import type { FileStore, StoredFile } from '../files/FileStore.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { runPictureProcess } from '../images/runPictureProcess.ts'
import { isHidden } from './mapAccess.ts'

/** The pictures of public maps for link previews. They are painted when somebody first asks, one at a time. */
export interface SocialImages {
  /** Returns the picture of a map, even one from before its last changes, or null while there is none. */
  get(map: MapDocument): Promise<StoredFile | null>
  /** Resolves when nothing is being painted. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly store: Store
  readonly files: FileStore
  readonly changeLog: Pick<ChangeLog, 'readEncoded'>
  readonly config: Pick<Config, 'dataDir'>
  readonly log: Pick<Logger, 'warn'>
}

/** A map that is edited all the time gets a new picture this often; one that is renamed at once. */
const EDITED_AFTER_MS = 10 * 60_000
const PAINTING_MAX_MS = 60_000
/** More maps are not waited for: a later request has them painted. */
const WAITING_MAX = 50
/** What could not be painted is not tried again for a while. */
const FAILED_MAX = 1_000
const FAILED_FOR_MS = 60 * 60_000

export const createSocialImages = (parts: Parts): SocialImages => {
  const { store, files, log } = parts
  const waiting = new Set<string>()
  const failed = new LRUCache<string, true>({ max: FAILED_MAX, ttl: FAILED_FOR_MS })
  const closing = new AbortController()
  let painting: Promise<void> | null = null

  const paintAll = async (): Promise<void> => {
    for (const mapId of waiting) {
      if (closing.signal.aborted) return
      try {
        await paint(parts, mapId, closing.signal)
      } catch (error) {
        failed.set(mapId, true)
        if (!closing.signal.aborted) log.warn({ err: error, mapId }, 'no picture for link previews')
      } finally {
        waiting.delete(mapId)
      }
    }
  }

  const ask = (mapId: string): void => {
    if (failed.has(mapId) || waiting.size >= WAITING_MAX || closing.signal.aborted) return
    waiting.add(mapId)
    painting ??= paintAll().finally(() => (painting = null))
  }

  return {
    get: async (map) => {
      const made = await store.get('socialImages', map._id)
      const isFresh =
        made?.look === lookOf(map) &&
        (Date.now() - made.made_at.getTime() < EDITED_AFTER_MS ||
          made.revision === (await parts.changeLog.readEncoded(Number(map._id))).revision)
      const file = made && (await files.get(`${map._id}/${made.file}`))
      // A backup does not have it, for example.
      if (!isFresh || !file) ask(map._id)
      return file
    },
    settled: async () => void (await painting),
    close: async () => {
      closing.abort()
      await painting
    },
  }
}

/** What the picture shows besides the content. */
const lookOf = ({ name, game_name, image }: MapDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([name, game_name, image.preview_file, image.width, image.height]))
    .digest('base64url')

/** Two names in turn: the new picture never lies where the old one is read, and none is ever left over. */
const FILES = ['social-a.jpg', 'social-b.jpg'] as const

const paint = async (parts: Parts, mapId: string, closing: AbortSignal): Promise<void> => {
  const { store, files, changeLog, config } = parts
  const map = await store.get('maps', mapId)
  if (!map || map.deleted || !map.is_public || isHidden(map)) return
  const folder = join(config.dataDir, 'work', `social-${randomBytes(9).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const { gzip, revision } = await changeLog.readEncoded(Number(mapId))
    const [content, output] = [join(folder, 'content.gz'), join(folder, 'social.jpg')]
    await writeFile(content, gzip)
    const signal = AbortSignal.any([closing, AbortSignal.timeout(PAINTING_MAX_MS)])
    const { name, game_name, image } = map
    const request = { content, output, name, gameName: game_name, width: image.width, height: image.height }
    if (image.preview_file === null)
      await runPictureProcess('socialImageProcess', { ...request, picture: null }, signal)
    else
      await files.withLocalPath(`${mapId}/${image.preview_file}`, (picture) =>
        runPictureProcess('socialImageProcess', { ...request, picture }, signal),
      )
    const before = (await store.get('socialImages', mapId))?.file
    const file = before === FILES[0] ? FILES[1] : FILES[0]
    await files.adopt(`${mapId}/${file}`, output)
    await store.upsert('socialImages', { _id: mapId, file, look: lookOf(map), revision, made_at: new Date() })
    if (before) await files.deleteAll(`${mapId}/${before}`)
    // A map that was deleted meanwhile has been swept.
    const now = await store.get('maps', mapId)
    if (!now || now.deleted) await forgetSocialImage(parts, mapId)
  } catch (error) {
    if (!(error instanceof MapClosedError)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const forgetSocialImage = async (
  { store, files }: Pick<Parts, 'store' | 'files'>,
  mapId: string,
): Promise<void> => {
  for (const file of FILES) await files.deleteAll(`${mapId}/${file}`)
  await store.delete('socialImages', mapId)
}
