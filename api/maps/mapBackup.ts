import { Readable } from 'node:stream'
import type { Content } from '../../shared/content/content.ts'
import { assetPath, type AssetRef, isWebPicture } from '../../shared/maps/assets.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupFloor,
  type BackupHead,
  type BackupStyle,
} from '../../shared/maps/backup.ts'
import { MapClosedError } from '../content/changeLog.ts'
import type { StoredFile } from '../files/FileStore.ts'
import { jsonPieces } from '../http/PreparedAnswers.ts'
import { floorImagesOf } from '../images/floorImages.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import type { StyleDocument } from '../store/styleDocuments.ts'
import { calibrationOf } from './mapCalibration.ts'
import { floorsOf } from './mapFloors.ts'

type Parts = Pick<Services, 'store' | 'files' | 'changeLog'>

/** A file of a map's backup. `path` is relative to the backup's folder. */
interface BackupEntry {
  readonly path: string
  readonly open: () => Readable
  readonly isCompressed: boolean
  readonly changedAt: Date
}

export const BACKUP_FILE = 'map.json'

interface BackupOf {
  readonly map: MapDocument
  readonly style: StyleDocument | null
  /** The image as it was uploaded. */
  readonly image: StoredFile | null
}

/** How many maps are looked up ahead: a store on another machine takes its time for each. */
const AHEAD = 8

/** Yields the backups of maps one after the other; yields nothing for a map that is deleted meanwhile. */
export async function* mapBackups(
  parts: Parts,
  maps: readonly MapDocument[],
): AsyncGenerator<BackupEntry & { readonly map: MapDocument }, void, void> {
  const ids = maps.map(({ _id }) => _id)
  const styles = new Map((await parts.store.getMany('styles', ids)).map((style) => [style._id, style]))
  const lookedUp: Promise<StoredFile | null>[] = []
  for (const [at, map] of maps.entries()) {
    for (const next of maps.slice(lookedUp.length, at + AHEAD)) {
      const found = lookUp(parts, next)
      found.catch(() => undefined)
      lookedUp.push(found)
    }
    const image = (await lookedUp[at]) ?? null
    for await (const entry of mapBackup(parts, { map, style: styles.get(map._id) ?? null, image }))
      yield { ...entry, map }
  }
}

/** Finds a map's image, and has its content read, which stays compressed until the map has its turn. */
const lookUp = async (parts: Parts, map: MapDocument): Promise<StoredFile | null> => {
  const [image] = await Promise.all([
    storedFile(parts, map, map.image.original_file),
    // What fails is tried again then.
    parts.changeLog.readEncoded(Number(map._id)).catch(() => undefined),
  ])
  return image
}

/**
 * Yields the files of a map's backup: its uploaded image and those of its floors, the icons and pictures that it shows, and `map.json` last, which
 * says which is which.
 */
async function* mapBackup(
  parts: Parts,
  { map, style, image }: BackupOf,
): AsyncGenerator<BackupEntry, void, void> {
  const content = await contentOf(parts, map)
  if (!content) return
  const imageFile = image && `image${extensionOf(map.image)}`
  if (image && imageFile) yield fileEntry(imageFile, image, map.created_at)
  const floors = await backupFloors(parts, map)
  for (const { floor, stored } of floors)
    if (stored && floor.image?.file) yield fileEntry(floor.image.file, stored, map.updated_at)
  const files: { ref: AssetRef; file: string }[] = []
  for (const ref of shownRefs(content, style)) {
    const path = assetPath(ref)
    const stored = path && (await storedFile(parts, map, path))
    if (!stored) continue
    const file = path.replace(/^assets\//, 'files/')
    files.push({ ref, file })
    yield fileEntry(file, stored, map.updated_at)
  }
  const head = headOf(map, { file: imageFile, floors: floors.map(({ floor }) => floor), style })
  yield {
    path: BACKUP_FILE,
    open: () => Readable.from(joined(backupPieces(head, files, content)), { objectMode: false }),
    isCompressed: true,
    changedAt: map.updated_at,
  }
}

const contentOf = async ({ changeLog }: Parts, map: MapDocument): Promise<Content | null> => {
  try {
    return (await changeLog.read(Number(map._id))).content
  } catch (error) {
    if (error instanceof MapClosedError) return null
    throw error
  }
}

const storedFile = ({ files }: Parts, map: MapDocument, file: string): Promise<StoredFile | null> =>
  files.get(`${map._id}/${file}`)

const fileEntry = (path: string, stored: StoredFile, changedAt: Date): BackupEntry => ({
  path,
  open: () => stored.open(),
  isCompressed: false,
  changedAt,
})

/** The refs that the map shows, each once. Those of library icons are no files. */
const shownRefs = (content: Content, style: StyleDocument | null): ReadonlySet<AssetRef> => {
  const refs = new Set<AssetRef>()
  const add = (ref: string | null | undefined) => {
    if (ref && !isWebPicture(ref)) refs.add(ref)
  }
  for (const { icon } of content.types) add(icon)
  for (const { icon, image } of content.pois) {
    add(icon)
    add(image)
  }
  add(style?.title_image)
  add(style?.watermark)
  return refs
}

/** Returns the floors of a map with their images as they were uploaded. */
const backupFloors = async (
  parts: Parts,
  map: MapDocument,
): Promise<{ readonly floor: BackupFloor; readonly stored: StoredFile | null }[]> => {
  const floors = floorsOf(map)
  if (floors.length === 0) return []
  const images = await floorImagesOf(parts.store, map._id)
  return Promise.all(
    floors.map(async (floor) => {
      const image = images.get(floor.id)?.shown.image
      if (!image) return { floor: { ...floor, image: null }, stored: null }
      const stored = await storedFile(parts, map, image.original_file)
      const file = stored && `floor-${floor.id}${extensionOf(image)}`
      return { floor: { ...floor, image: { file, width: image.width, height: image.height } }, stored }
    }),
  )
}

const extensionOf = ({ original_file }: MapImageDocument): string =>
  original_file.slice(original_file.lastIndexOf('.'))

interface HeadParts {
  readonly file: string | null
  readonly floors: BackupFloor[]
  readonly style: StyleDocument | null
}

const headOf = (map: MapDocument, { file, floors, style }: HeadParts): BackupHead => ({
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  exported_at: new Date().toISOString(),
  map: {
    id: Number(map._id),
    name: map.name,
    game_name: map.game_name,
    version_id: map.version_id,
    tip_url: map.tip_url,
    is_public: map.is_public,
    parent_map_id: map.parent_map_id,
    image: { file, width: map.image.width, height: map.image.height },
    calibration: calibrationOf(map),
    floors,
    created_at: map.created_at.toISOString(),
    updated_at: map.updated_at.toISOString(),
  },
  style: style && backupStyle(style),
})

const backupStyle = (style: StyleDocument): BackupStyle => ({
  title_text: style.title_text,
  title_image: style.title_image,
  font_family: style.font_family,
  font_colour: style.font_colour,
  sidebar_bg_colour: style.sidebar_bg_colour,
  main_bg_colour: style.main_bg_colour,
  section_name_pois: style.section_name_pois,
  section_name_zones: style.section_name_zones,
  section_name_region_maps: style.section_name_region_maps,
  creator_signature: style.creator_signature,
  watermark: style.watermark,
  title_colour: style.title_colour,
  highlight_colour: style.highlight_colour,
  tip_url: style.tip_url,
})

/** The JSON of a `MapBackup`, row by row. */
function* backupPieces(
  head: BackupHead,
  files: readonly { ref: AssetRef; file: string }[],
  { categories, types, pois, zones }: Content,
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},`
  const lists = jsonPieces({ files, categories, types, pois, zones })
  // Its opening brace is the head's.
  yield (lists.next().value as string).slice(1)
  yield* lists
}

const PIECE_LENGTH = 64 * 1024

/** Joins short texts to longer ones. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < PIECE_LENGTH) continue
    yield text
    text = ''
  }
  yield text
}
