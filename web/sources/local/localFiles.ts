import { newRandomId } from '../../../shared/ids.ts'
import { ICON_SIDE_MAX_PX } from '../../../shared/limits.ts'
import { ASSET_RULES, type AssetPurpose, type AssetRef } from '../../../shared/maps/assets.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { RefusedError } from '../MapSource.ts'
import { DURABLE, notFound } from './localContent.ts'
import { askToKeepStorage, type LocalDatabase, type LocalFileRow } from './localDatabase.ts'
import { toStoredFile } from './storedFile.ts'

export type LocalPurpose = Exclude<AssetPurpose, 'style'>

type PictureType = (typeof ASSET_RULES)['image']['types'][number]

const SIGNATURES: readonly { readonly type: PictureType; readonly bytes: readonly number[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
]

const HEADER_BYTES = 24

/** Returns the type of a picture by its content, never by its name; null if it is none of these. */
const typeOf = (header: Uint8Array): PictureType | null =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => header[at] === byte))?.type ?? null

/** The larger side of a PNG: its header names both right after its signature. */
const sideOfPng = (header: Uint8Array): number => {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return Math.max(view.getUint32(16), view.getUint32(20))
}

/** Returns a file with the type it really has. @throws RefusedError for one that the server would refuse, too */
export const judgedFile = async (purpose: LocalPurpose, file: Blob): Promise<Blob> => {
  const texts = purpose === 'icon' ? PICTURE_TEXTS.typeIcon : PICTURE_TEXTS.poiImage
  const rules = ASSET_RULES[purpose]
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const type = header.length === HEADER_BYTES ? typeOf(header) : null
  if (type === null || !rules.types.some((allowed) => allowed === type))
    throw new RefusedError(
      purpose === 'icon' ? PICTURE_TEXTS.typeIcon.notPng : PICTURE_TEXTS.poiImage.wrongType,
    )
  if (file.size > rules.bytesMax) throw new RefusedError(texts.tooLarge)
  if (purpose === 'icon' && sideOfPng(header) > ICON_SIDE_MAX_PX)
    throw new RefusedError(PICTURE_TEXTS.typeIcon.tooManyPixels)
  return new Blob([file], { type })
}

/** A file of a map, which is yet to be said. */
export type NewFile = Omit<LocalFileRow, 'mapId'>

export const newFile = async (purpose: LocalPurpose, file: Blob, ref = newRandomId()): Promise<NewFile> => ({
  ref,
  purpose,
  file: await toStoredFile(file),
  storedAt: Date.now(),
})

/** Stores a file that was judged and returns its ref. @throws MapNotFoundError */
export const storeFile = async (
  database: LocalDatabase,
  mapId: string,
  purpose: LocalPurpose,
  file: Blob,
): Promise<AssetRef> => {
  const row = { ...(await newFile(purpose, file)), mapId }
  askToKeepStorage()
  const write = database.transaction(['localMaps', 'localFiles'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  if ((await write.objectStore('localMaps').getKey(mapId)) === undefined) throw notFound(mapId)
  await write.objectStore('localFiles').add(row)
  await write.done
  return row.ref
}

/**
 * The addresses of the pictures of open local maps. Only pictures and `<img>` may use them: the security policy allows no
 * request to them.
 */
export class LocalPictures {
  readonly #maps = new Map<string, Map<string, { readonly file: Blob; url?: string }>>()

  add(mapId: string, name: string, file: Blob): void {
    const pictures = this.#maps.get(mapId) ?? new Map<string, { readonly file: Blob; url?: string }>()
    this.#maps.set(mapId, pictures)
    if (!pictures.has(name)) pictures.set(name, { file })
  }

  has(mapId: string, name: string): boolean {
    return this.#maps.get(mapId)?.has(name) ?? false
  }

  urlOf(mapId: string, name: AssetRef): string | null {
    const picture = this.#maps.get(mapId)?.get(name)
    return picture ? (picture.url ??= URL.createObjectURL(picture.file)) : null
  }

  /** Lets go of a map that is no longer shown. */
  release(mapId: string): void {
    for (const { url } of this.#maps.get(mapId)?.values() ?? []) if (url) URL.revokeObjectURL(url)
    this.#maps.delete(mapId)
  }
}
