import { slugify } from '../../shared/mapPath.ts'
import { nameKey } from '../../shared/names.ts'
import { findOrCreateGame } from '../games/findOrCreateGame.ts'
import { inspectImage, type ImageFacts } from '../images/inspectImage.ts'
import { newOriginalFile } from '../images/originalFile.ts'
import type { Services } from '../services.ts'
import { nextId } from '../store/counter.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { searchKey } from '../store/searchKey.ts'
import { newAccessToken } from './accessToken.ts'
import { claimDirectory } from './claimDirectory.ts'
import { beginUpload, discardUpload, endUpload } from './unfinishedUploads.ts'
import type { UploadFields } from './uploadFields.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config' | 'imageQueue' | 'log'>

/**
 * A new map of `uploader` with the image at `path`, which is taken away from there. Its record is written last, so
 * that a crash leaves nothing half done to be seen; what it leaves to be cleaned is noted before.
 * @throws ImageRefusedError
 */
export const createMap = async (
  parts: Parts,
  uploader: UserDocument,
  fields: UploadFields,
  path: string,
): Promise<MapDocument> => {
  const facts = await inspectImage(path, parts.config)
  const id = String(await nextId(parts.store, 'map'))
  await beginUpload(parts.store, id)
  try {
    const map = await buildMap(parts, { id, uploader, fields, facts, path })
    await parts.store.insert('maps', map)
    await endUpload(parts, id)
    return map
  } catch (error) {
    await discardUpload(parts, id)
    throw error
  }
}

interface Making {
  readonly id: string
  readonly uploader: UserDocument
  readonly fields: UploadFields
  readonly facts: ImageFacts
  readonly path: string
}

const buildMap = async ({ store, files }: Parts, making: Making): Promise<MapDocument> => {
  const { id, uploader, fields, facts } = making
  const originalFile = newOriginalFile(facts.format)
  await files.adopt(`${id}/${originalFile}`, making.path)
  const game = await findOrCreateGame(store, fields.game_name)
  const directory = await claimDirectory(store, {
    id,
    gameName: game.name,
    username: uploader.username,
    wanted: fields.map_directory,
  })
  const name = fields.display_name ?? game.name
  const now = new Date()
  return {
    _id: id,
    name,
    name_key: nameKey(name),
    search_key: searchKey(`${name}\n${game.name}`),
    game_id: Number(game._id),
    game_name: game.name,
    slug: slugify(name) || 'map',
    uploader_id: Number(uploader._id),
    uploader_username: uploader.username,
    parent_map_id: null,
    map_directory: directory,
    is_public: true,
    listed: true,
    deleted: false,
    tip_url: fields.tip_url,
    version_id: fields.version_id,
    votes: 0,
    access_token: newAccessToken(),
    image: {
      original_file: originalFile,
      width: facts.width,
      height: facts.height,
      preview_file: null,
      thumbnail_file: null,
      pyramid: null,
      failed: null,
    },
    created_at: now,
    updated_at: now,
  }
}
