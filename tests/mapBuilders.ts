import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { UploadAnswer, MapAnswer } from '../shared/maps/maps.ts'
import { nameKey } from '../shared/names.ts'
import { slugify } from '../shared/paths.ts'
import type { Config } from '../api/config.ts'
import type { FileStore } from '../api/files/FileStore.ts'
import type { MapDocument } from '../api/store/collections.ts'
import { mapSearchKey } from '../api/store/searchKey.ts'
import type { Answer, Client } from './Client.ts'
import { mongoUrl } from './mongoDatabase.ts'
import { pngPicture } from './pictures.ts'

export interface Upload {
  readonly fields?: Readonly<Record<string, string>>
  /** Null sends no file. */
  readonly picture?: Uint8Array | null
  readonly fileName?: string
  readonly type?: string
}

/** The form of the create dialog. */
export const uploadForm = async ({ fields, picture, fileName, type }: Upload = {}): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ game_name: 'Skyrim', ...fields })) form.set(name, value)
  const bytes = picture === undefined ? await pngPicture() : picture
  if (bytes !== null)
    form.set('map', new Blob([new Uint8Array(bytes)], { type: type ?? 'image/png' }), fileName ?? 'map.png')
  return form
}

export const sendUpload = async (client: Client, upload?: Upload): Promise<Answer> =>
  client.send('POST', '/api/upload-map', { body: await uploadForm(upload) })

/** A map of that client's, whose pictures may not be made yet. */
export const uploadedMap = async (client: Client, upload?: Upload): Promise<UploadAnswer> => {
  const answer = await sendUpload(client, upload)
  if (answer.status !== 200) throw new Error(`The upload failed: ${answer.status} ${answer.text}`)
  return answer.json<UploadAnswer>()
}

/** The map once its pictures are made, or have failed. */
export const processedMap = async (client: Client, mapId: number): Promise<MapAnswer> =>
  until(async () => {
    const answer = await client.get(`/api/maps/${mapId}`)
    // Who asks so often is refused by a server with limits, if a picture takes long.
    if (answer.status === 429) return null
    if (answer.status !== 200) throw new Error(`Map ${mapId}: ${answer.status} ${answer.text}`)
    const map = answer.json<MapAnswer>()
    return map.image_state.state === 'processing' ? null : map
  })

/** An upper bound alone, and generous, so that a loaded machine fails nothing. Below the time that a test has. */
const PATIENCE_MS = mongoUrl === undefined ? 110_000 : 500_000

/** What `look` finds, as soon as it is neither null nor false. */
export const until = async <T>(look: () => Promise<T | null | false>): Promise<T> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const found = await look()
    if (found !== null && found !== false) return found
    await setTimeout(30)
  }
  throw new Error('It did not come to be.')
}

/** All files that hold pictures, in the data folder or, wherever it keeps them, in the file store; as paths in that folder. */
export const pictureFiles = async ({
  config: { dataDir },
  files: stored,
}: {
  readonly config: Pick<Config, 'dataDir'>
  readonly files: Pick<FileStore, 'keys'>
}): Promise<string[]> => {
  const files = new Set<string>()
  for await (const key of stored.keys()) files.add(join(dataDir, 'files', key))
  for (const folder of ['files', 'uploads', 'work']) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) if (entry.isFile()) files.add(join(entry.parentPath, entry.name))
  }
  return [...files]
}

/** A public map as it stands in the store, without any file. */
export const aMapDocument = (mapId: number, fields: Partial<MapDocument> = {}): MapDocument => {
  const name = fields.name ?? `Map ${mapId}`
  const gameName = fields.game_name ?? 'Skyrim'
  const uploaderUsername = fields.uploader_username ?? 'ann'
  return {
    _id: String(mapId),
    name,
    name_key: nameKey(name),
    search_key: mapSearchKey({ name, game_name: gameName, uploader_username: uploaderUsername }),
    game_id: 1,
    game_name: gameName,
    slug: slugify(name),
    uploader_id: 2,
    uploader_username: uploaderUsername,
    parent_map_id: null,
    map_directory: `map-${mapId}-x`,
    is_public: true,
    listed: true,
    deleted: false,
    tip_url: null,
    version_id: null,
    votes: 0,
    access_token: randomBytes(16).toString('hex'),
    image: {
      original_file: 'original-0.png',
      width: 320,
      height: 240,
      preview_file: 'image-0/preview.jpg',
      thumbnail_file: 'image-0/thumbnail.webp',
      pyramid: null,
      failed: null,
    },
    created_at: new Date(Date.UTC(2024, 0, 1) + mapId * 1000),
    updated_at: new Date(Date.UTC(2024, 0, 1) + mapId * 1000),
    ...fields,
  }
}
